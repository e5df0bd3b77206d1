import { duration, optionalDuration, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'

export const conversationSettings = settings({
  'Chat:InactivityTimeout': optionalDuration(
    'How long a conversation may be inactive before the server closes it. Messages, assignments and transfers count as activity; internal notes do not.',
    {
      default: '00:30:00',
      min: '00:00:01',
    },
  ),
  'Chat:AgentAbsentTimeout': duration(
    '00:05:00',
    'How long an agent may be disconnected before the server returns the agent’s conversations to the queue.',
  ),
})

export const conversationPolicies = {
  create: policy(
    'ConversationCreate',
    6,
    '01:00:00',
    'Limits requests to open a conversation (`createConversation`), per visitor.',
  ),
  upload: policy(
    'VisitorUpload',
    10,
    '00:01:00',
    'Limits files that visitors send (`uploadVisitorFile`), per visitor.',
  ),
  leaveMessage: policy(
    'LeaveMessage',
    30,
    '01:00:00',
    'Limits messages that visitors leave (`leaveMessage`), per client address.',
  ),
}
