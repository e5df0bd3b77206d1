import { lookUpTogether } from '#platform/db/look-up.ts'
import { type Connection, type Hub, openHub } from '#platform/realtime/hub.ts'
import { type Methods, method } from '#platform/realtime/methods.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import { hubPolicies } from '../config.ts'
import { type VisitorIdentity, visitorIdentity } from '../guard.ts'
import { ownConversation, type VisitorStanding, visitorStandings } from '../queries.ts'
import { cutDraft } from '../rules.ts'
import { Preview, Typing } from '../schema.ts'
import { Drafts } from './drafts.ts'
import { closeRevoked, orComeAgain, type Stage } from './stage.ts'
import { VisitorPresence } from './visitor-presence.ts'

type VisitorConnection = Connection<VisitorIdentity>

/** Whether the visitor is not blocked and still has the credential of the most recent request of the connection. */
const isAuthorized = ({ identity }: VisitorConnection, standing: VisitorStanding | undefined): boolean =>
  standing !== undefined && !standing.isBlocked && standing.credentialDigest === identity.visitor.credentialDigest

const MAX_CACHED_CONVERSATIONS = 20

/** The hub of visitors. Handles typing and presence, and closes connections of blocked visitors. */
export class VisitorHub {
  readonly hub: Hub<VisitorIdentity>
  readonly drafts: Drafts
  readonly presence: VisitorPresence
  private readonly stage: Stage
  private readonly loadStanding: (visitorId: string) => Promise<VisitorStanding | undefined>
  private readonly ownIds = new WeakMap<VisitorConnection, Set<string>>()
  private readonly onVisitorConnected: (connection: VisitorConnection) => void

  constructor(realtime: Realtime, stage: Stage, onVisitorConnected: (connection: VisitorConnection) => void) {
    const { chat, guards, transports } = stage
    this.stage = stage
    this.onVisitorConnected = onVisitorConnected
    this.drafts = new Drafts(chat)
    this.presence = new VisitorPresence(chat)
    this.loadStanding = lookUpTogether((ids: string[]) => visitorStandings(chat.db, ids), chat.now)
    this.hub = openHub<VisitorIdentity>(realtime, {
      path: '/hubs/visitor',
      access: { credential: 'visitor' },
      scheme: 'Visitor',
      authenticate: (request) => visitorIdentity(guards, request),
      // Authentication checks the origin against the widget of the visitor.
      allowsOrigin: () => true,
      transports,
      methods: this.methods(),
      onConnected: (connection) => orComeAgain(stage, connection, () => this.handleConnected(connection)),
      onDisconnected: (connection) => this.handleDisconnected(connection),
      onUnauthenticated: (connection) => this.lookAgain([connection]),
    })
  }

  /** Checks these connections again: closes those of blocked visitors and of credentials that were replaced. */
  async lookAgain(connections: Iterable<VisitorConnection>): Promise<void> {
    await Promise.all(
      [...connections].map(async (connection) => {
        const standing = await this.loadStanding(connection.identity.visitor.id)
        if (!isAuthorized(connection, standing)) closeRevoked(connection)
      }),
    )
  }

  private async handleConnected(connection: VisitorConnection): Promise<void> {
    const { id } = connection.identity.visitor
    this.presence.arrive(id)
    this.onVisitorConnected(connection)
    // A block or a new credential since authentication has closed only the connections that were open then.
    const standing = await this.loadStanding(id)
    if (isAuthorized(connection, standing)) this.presence.tell(id, standing?.departmentIds ?? [])
    else closeRevoked(connection)
  }

  private handleDisconnected({ identity }: VisitorConnection): void {
    const { id } = identity.visitor
    if (this.presence.leave(id)) this.drafts.gone(id)
  }

  private methods(): Methods<VisitorIdentity> {
    return {
      Typing: method(
        { credential: 'visitor', record: 'conversation' },
        Typing,
        async (connection: VisitorConnection, { conversationId, isTyping }) => {
          const id = await this.authorizeSignal(connection, conversationId)
          if (id !== null) this.drafts.typing(connection.identity.visitor.id, id, isTyping)
        },
      ),
      Preview: method(
        { credential: 'visitor', record: 'conversation' },
        Preview,
        async (connection: VisitorConnection, { conversationId, draft }) => {
          const id = await this.authorizeSignal(connection, conversationId)
          if (id !== null) this.drafts.preview(connection.identity.visitor.id, id, cutDraft(draft))
        },
      ),
    }
  }

  /** Returns the id of the visitor's own conversation, or null above the rate limit. Throws SVC:4004 for any other. */
  private async authorizeSignal(connection: VisitorConnection, requestedId: string): Promise<string | null> {
    const { http, chat } = this.stage
    const { id: visitorId } = connection.identity.visitor
    if (http.limits.take(hubPolicies.typing, visitorId, http.now().getTime()) !== null) return null
    const ownIds = this.ownIds.get(connection) ?? new Set<string>()
    if (ownIds.has(requestedId)) return requestedId
    const id = await ownConversation(chat.db, visitorId, requestedId)
    if (ownIds.size >= MAX_CACHED_CONVERSATIONS) ownIds.clear()
    this.ownIds.set(connection, ownIds.add(id))
    return id
  }
}
