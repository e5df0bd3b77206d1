import { optionalInteger, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const waitingRoomSettings = settings({
  'Chat:MaxConcurrentConversations': optionalInteger(
    { min: 1 },
    'Maximum number of queued and active conversations. Conversations that visitors open by leaving a message do not count. When the maximum is reached, visitors who start a conversation wait in the waiting room. By default there is no maximum.',
  ),
})

export const waitingRoomPolicies = {
  poll: policy('WaitingRoom', 10, '00:01:00', 'Limits waiting-room polls, per visitor.'),
}
