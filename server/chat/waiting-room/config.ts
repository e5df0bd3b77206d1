import { optionalInteger } from '#platform/config/kinds.ts'
import { settings } from '#platform/config/setting.ts'

export const waitingRoomSettings = settings({
  'Chat:MaxConcurrentConversations': optionalInteger(
    { min: 1 },
    'Queued and active conversations at one time; whoever comes beyond waits. Without it there is no ceiling.',
  ),
})
