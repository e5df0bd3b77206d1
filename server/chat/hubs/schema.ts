import { anyText, flag, record } from '#platform/http/shapes.ts'

const conversationId = anyText('A conversation.')

export const Typing = record({ conversationId, isTyping: flag() })

export const Preview = record({ conversationId, draft: anyText() })

/** The parameters of `Watch` and `Unwatch`. */
export const Watched = record({ conversationId })

export const SetAvailability = record({ isAvailable: flag() })
