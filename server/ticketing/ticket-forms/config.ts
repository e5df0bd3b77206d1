import { policy } from '#platform/http/rate-limits.ts'

export const formPolicies = {
  read: policy('FormRead', 600, '00:01:00', 'Limits reads of public forms, per client address.'),
  submitHour: policy('FormSubmitHour', 60, '01:00:00', 'Limits submissions of public forms, per client address.'),
  submitDay: policy(
    'FormSubmitDay',
    480,
    '1.00:00:00',
    'Limits submissions of public forms over a longer time, in addition to `FormSubmitHour`, per client address.',
  ),
}
