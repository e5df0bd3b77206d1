import { policy } from '#platform/http/rate-limits.ts'

export const visitorPolicies = {
  sessionStart: policy(
    'VisitorBootstrap',
    600,
    '01:00:00',
    'Limits how many visitor sessions are started (`startVisitorSession`), per client address.',
  ),
  write: policy(
    'VisitorWrite',
    60,
    '00:01:00',
    'Limits the messages of visitors, and all their other changes that have no rate limit of their own, per visitor.',
  ),
  read: policy(
    'VisitorRead',
    240,
    '00:01:00',
    'Limits requests of visitors that read messages or download files, per visitor.',
  ),
}
