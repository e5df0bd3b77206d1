import { createBatchedLookup, forEachInSlices } from '#platform/db/batched-lookup.ts'
import { type Connection, type Hub, openHub } from '#platform/realtime/hub.ts'
import { type HubMethods, hubMethod } from '#platform/realtime/hub-methods.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import type { Announcement } from '../../announcements/announcements.ts'
import { hubPolicies } from '../config.ts'
import { authenticateVisitorConnection, type VisitorIdentity } from '../guard.ts'
import { getConversationOfVisitor, loadVisitorStatuses, type VisitorStatus } from '../queries.ts'
import { announcesClosing, toVisitorUserId, truncateDraft } from '../rules.ts'
import { Preview, Typing } from '../schema.ts'
import { Drafts } from './drafts.ts'
import { closeRevoked, type HubContext, runOrCloseForReconnect } from './hub-context.ts'
import { VisitorPresence } from './visitor-presence.ts'

type VisitorConnection = Connection<VisitorIdentity>

const isAuthorized = ({ identity }: VisitorConnection, status: VisitorStatus | undefined): boolean =>
  status !== undefined && !status.isBlocked && status.credentialDigest === identity.visitor.credentialDigest

const MAX_CACHED_CONVERSATIONS = 20

export class VisitorHub {
  readonly hub: Hub<VisitorIdentity>
  readonly drafts: Drafts
  readonly presence: VisitorPresence
  private readonly context: HubContext
  private readonly loadStatus: (visitorId: string) => Promise<VisitorStatus | undefined>
  /** For each connection, the ids of conversations of its visitor that were open when their status was last read. */
  private readonly openConversationIds = new WeakMap<VisitorConnection, Set<string>>()
  private readonly onVisitorConnected: (connection: VisitorConnection) => void

  constructor(realtime: Realtime, context: HubContext, onVisitorConnected: (connection: VisitorConnection) => void) {
    const { chat, guards, transports } = context
    this.context = context
    this.onVisitorConnected = onVisitorConnected
    this.drafts = new Drafts(chat)
    this.presence = new VisitorPresence(chat)
    this.loadStatus = createBatchedLookup((ids: string[]) => loadVisitorStatuses(chat.db, ids), chat.now)
    this.hub = openHub<VisitorIdentity>(realtime, {
      path: '/hubs/visitor',
      access: { credential: 'visitor' },
      scheme: 'Visitor',
      authenticate: (request) => authenticateVisitorConnection(guards, request),
      // Authentication checks the origin against the widget of the visitor.
      allowsOrigin: () => true,
      transports,
      methods: this.createMethods(),
      onConnected: (connection) => runOrCloseForReconnect(context, connection, () => this.handleConnected(connection)),
      onDisconnected: (connection) => this.handleDisconnected(connection),
      onPollAuthenticationFailed: (connection) => this.recheck([connection]),
    })
  }

  handleAnnouncement(announcement: Announcement): void {
    this.drafts.handleAnnouncement(announcement)
    this.presence.handleAnnouncement(announcement)
    const { visitorId } = announcement.payload
    if (!announcesClosing(announcement) || typeof visitorId !== 'string') return
    for (const connection of this.hub.connectionsOfUser(toVisitorUserId(visitorId)))
      this.openConversationIds.delete(connection)
  }

  /** Checks these connections again: closes those with a replaced credential, or of blocked or archived visitors. */
  async recheck(connections: Iterable<VisitorConnection>): Promise<void> {
    await forEachInSlices(connections, async (connection) => {
      // Another process may have closed the conversations.
      this.openConversationIds.delete(connection)
      const status = await this.loadStatus(connection.identity.visitor.id)
      if (!isAuthorized(connection, status)) closeRevoked(connection)
    })
  }

  private async handleConnected(connection: VisitorConnection): Promise<void> {
    const { id } = connection.identity.visitor
    this.presence.addConnection(id)
    this.onVisitorConnected(connection)
    // Checks again: a recheck after the authentication (after a block, for example) may have missed this connection.
    const status = await this.loadStatus(id)
    if (isAuthorized(connection, status)) this.presence.publishOnline(id, status?.departmentIds ?? [])
    else closeRevoked(connection)
  }

  private handleDisconnected({ identity }: VisitorConnection): void {
    const { id } = identity.visitor
    if (this.presence.removeConnection(id)) this.drafts.clearVisitor(id)
  }

  private createMethods(): HubMethods<VisitorIdentity> {
    return {
      Typing: hubMethod(
        { credential: 'visitor', record: 'conversation' },
        Typing,
        async (connection: VisitorConnection, { conversationId, isTyping }) => {
          const id = await this.authorizeSignal(connection, conversationId)
          if (id !== null) this.drafts.setTyping(connection.identity.visitor.id, id, isTyping)
        },
      ),
      Preview: hubMethod(
        { credential: 'visitor', record: 'conversation' },
        Preview,
        async (connection: VisitorConnection, { conversationId, draft }) => {
          const id = await this.authorizeSignal(connection, conversationId)
          if (id !== null) this.drafts.setDraft(connection.identity.visitor.id, id, truncateDraft(draft))
        },
      ),
    }
  }

  /**
   * Returns the normalized id of the conversation; null above the rate limit, or if the conversation is closed. Throws
   * `conversationNotFound` if the conversation is not the visitor's own.
   */
  private async authorizeSignal(connection: VisitorConnection, requestedId: string): Promise<string | null> {
    const { http } = this.context
    const { id: visitorId } = connection.identity.visitor
    if (http.limits.take(hubPolicies.typing, visitorId, http.now().getTime()) !== null) return null
    return await this.findOpenConversation(connection, requestedId)
  }

  private async findOpenConversation(connection: VisitorConnection, requestedId: string): Promise<string | null> {
    const ids = this.openConversationIds.get(connection) ?? new Set<string>()
    if (ids.has(requestedId)) return requestedId
    this.openConversationIds.set(connection, ids)
    const { visitor } = connection.identity
    const { id, status } = await getConversationOfVisitor(this.context.chat.db, visitor.id, requestedId)
    if (status === 'closed') return null
    // If the set was removed during the query, the conversation may have been closed since. Reads the status again.
    if (this.openConversationIds.get(connection) !== ids)
      return await this.findOpenConversation(connection, requestedId)
    if (ids.size >= MAX_CACHED_CONVERSATIONS) ids.clear()
    ids.add(id)
    return id
  }
}
