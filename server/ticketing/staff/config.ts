import { integer, settings, toggle } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const staffSettings = settings({
  'JWT:AccessTokenExpireMinutes': integer(
    60,
    { min: 1, max: 1440 },
    'How long a dashboard access token is valid, in minutes.',
  ),
  'Auth:DashboardPasswordLoginEnabled': toggle(true, 'Whether people of the dashboard may sign in with a password.'),
})

export const staffPolicies = {
  call: policy('Dashboard', 1200, '00:01:00', 'Dashboard calls, per user.'),
}
