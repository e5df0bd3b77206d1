import { anyText, flag, record } from '#platform/http/shapes.ts'

const conversationId = anyText('A conversation.')

/** The parameters of `Typing`. */
export const Typing = record({ conversationId, isTyping: flag() })

/** The parameters of `Preview`. */
export const Preview = record({ conversationId, draft: anyText() })

/** The parameters of `Watch` and `Unwatch`. */
export const Watched = record({ conversationId })

/** The parameters of `SetAvailability`. */
export const SetAvailability = record({ isAvailable: flag() })
