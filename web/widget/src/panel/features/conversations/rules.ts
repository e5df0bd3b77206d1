import type { ChatMessage } from '#sdk'

/** Whether a message counts as unread until the visitor has seen it: what an agent wrote, not what the server reports. */
export const countsAsUnread = ({ senderKind, kind }: ChatMessage): boolean => senderKind === 'agent' && kind === 'Text'
