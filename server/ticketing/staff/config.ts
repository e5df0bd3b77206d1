import { integer, settings, toggle } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const staffSettings = settings({
  'JWT:AccessTokenExpireMinutes': integer(
    60,
    { min: 1, max: 1440 },
    'How many minutes a dashboard access token is valid.',
  ),
  'Auth:DashboardPasswordLoginEnabled': toggle(
    true,
    'Whether staff may sign in to the dashboard with a password. If false, staff cannot sign in: this release has no other way.',
  ),
})

export const staffPolicies = {
  call: policy('Dashboard', 1200, '00:01:00', 'Limits dashboard calls, per staff member.'),
}
