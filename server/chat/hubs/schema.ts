import { anyText, flag, object } from '#platform/http/schema-builders.ts'

const conversationId = anyText('The id of a conversation.')

export const Typing = object({ conversationId, isTyping: flag() })

export const Preview = object({ conversationId, draft: anyText() })

export const WatchArguments = object({ conversationId })

export const SetAvailability = object({ isAvailable: flag() })
