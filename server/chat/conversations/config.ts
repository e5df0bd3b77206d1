import { duration, optionalDuration } from '#platform/config/kinds.ts'
import { settings } from '#platform/config/setting.ts'

export const conversationSettings = settings({
  'Chat:InactivityTimeout': optionalDuration('How long a conversation may be silent before it closes.', {
    default: '00:30:00',
    min: '00:00:01',
  }),
  'Chat:AgentAbsentTimeout': duration(
    '00:05:00',
    'How long an agent may be disconnected before the conversations of that agent return to the queue.',
  ),
})
