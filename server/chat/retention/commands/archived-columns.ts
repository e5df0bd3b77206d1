import type { ChatTables } from '../../database/tables.ts'

/** The live tables whose rows are archived. */
export type ArchivedTable =
  | 'chat.visitor'
  | 'chat.pageVisit'
  | 'chat.conversation'
  | 'chat.conversationTag'
  | 'chat.assignment'
  | 'chat.rating'
  | 'chat.message'
  | 'chat.attachment'

/** All columns of a table. The code does not compile if one is missing. */
type AllColumns<T extends keyof ChatTables> = Readonly<Record<keyof ChatTables[T], true>>

const columns: { readonly [T in ArchivedTable]: AllColumns<T> } = {
  'chat.visitor': {
    id: true,
    widgetId: true,
    credentialDigest: true,
    credentialExpiresAt: true,
    displayName: true,
    email: true,
    externalId: true,
    verifiedMembers: true,
    verifiedExternalId: true,
    serviceUserId: true,
    locale: true,
    timezone: true,
    userAgent: true,
    referrer: true,
    createdAt: true,
    lastSeenAt: true,
  },
  'chat.pageVisit': {
    id: true,
    visitorId: true,
    url: true,
    title: true,
    visitedAt: true,
  },
  'chat.conversation': {
    id: true,
    status: true,
    departmentId: true,
    visitorId: true,
    widgetId: true,
    agentId: true,
    assignedAt: true,
    agentVersion: true,
    visitorVersion: true,
    lastAgentSequence: true,
    lastVisitorSequence: true,
    lastMessageId: true,
    visitorReadMessageId: true,
    visitorReadSequence: true,
    agentReadMessageId: true,
    agentReadSequence: true,
    unreadCount: true,
    isLeftMessage: true,
    pageUrl: true,
    pageTitle: true,
    createdAt: true,
    startedAt: true,
    firstResponseAt: true,
    firstResponseAgentId: true,
    activityAt: true,
    snoozedUntil: true,
    snoozedAt: true,
    closedAt: true,
    closedBy: true,
    closedByAgentId: true,
    escalationStatus: true,
    escalationRequestedAt: true,
    escalationRequestedByAgentId: true,
    escalationDueAt: true,
    escalationAttemptedAt: true,
    escalationTrackingKey: true,
    escalationTicketId: true,
    updatedAt: true,
  },
  'chat.conversationTag': {
    conversationId: true,
    tagKey: true,
    tag: true,
    place: true,
  },
  'chat.assignment': {
    id: true,
    conversationId: true,
    agentId: true,
    assignedAt: true,
  },
  'chat.rating': {
    conversationId: true,
    score: true,
    comment: true,
    createdAt: true,
  },
  'chat.message': {
    id: true,
    conversationId: true,
    agentSequence: true,
    visitorSequence: true,
    kind: true,
    senderKind: true,
    senderId: true,
    senderName: true,
    body: true,
    clientMessageId: true,
    createdAt: true,
  },
  'chat.attachment': {
    id: true,
    conversationId: true,
    messageId: true,
    objectKey: true,
    originalFileName: true,
    contentType: true,
    fileSize: true,
    sha256: true,
    state: true,
    createdAt: true,
  },
}

export const listColumns = (table: ArchivedTable): string[] => Object.keys(columns[table])
