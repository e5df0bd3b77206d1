import { policy } from '#platform/http/rate-limits.ts'

export const messagePolicies = {
  append: policy('AppendMessage', 600, '00:01:00', 'Limits messages appended to tickets, per API token.'),
}
