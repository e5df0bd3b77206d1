import { integer, toggle } from '#platform/config/kinds.ts'
import { settings } from '#platform/config/setting.ts'

export const staffSettings = settings({
  'JWT:AccessTokenExpireMinutes': integer(
    60,
    { min: 1, max: 1440 },
    'How long a dashboard access token is valid, in minutes.',
  ),
  'Auth:DashboardPasswordLoginEnabled': toggle(true, 'Whether people of the dashboard may sign in with a password.'),
})
