/** The words of the messages of a conversation that is not archived. Missing or outdated until they are indexed. */
interface ConversationSearchTable {
  conversationId: string
  /** The `lastAgentSequence` of the conversation when it was indexed. */
  sequence: number
  /** The distinct words of the messages in their indexed form, separated by single spaces, and padded with spaces. */
  document: string
}

/** A single row. A process locks it while it indexes or archives conversations. */
interface ConversationIndexerTable {
  id: number
}

export interface SearchTables {
  'chat.conversationSearch': ConversationSearchTable
  'chat.conversationIndexer': ConversationIndexerTable
}
