import type { ChatMessage } from '#sdk'

/** Whether an agent has taken part in a conversation. */
export const hadAgent = (rows: readonly ChatMessage[]): boolean =>
  rows.some(({ kind, senderKind }) => kind === 'AgentJoined' || senderKind === 'agent')

/** Returns the texts of the visitor, one below the other. */
export const visitorText = (rows: readonly ChatMessage[]): string =>
  rows
    .filter(({ senderKind, body }) => senderKind === 'visitor' && body !== '')
    .map(({ body }) => body)
    .join('\n')
