import { optionalInteger, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const waitingRoomSettings = settings({
  'Chat:MaxConcurrentConversations': optionalInteger(
    { min: 1 },
    'Queued and active conversations at one time; whoever comes beyond waits. Without it there is no ceiling.',
  ),
})

export const waitingRoomPolicies = {
  poll: policy('WaitingRoom', 10, '00:01:00', 'Waiting-room polls, per visitor.'),
}
