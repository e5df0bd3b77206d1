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

/** Whether a connection may stay: the credential of its newest request is still the visitor's, who is not blocked. */
const mayStay = ({ identity }: VisitorConnection, standing: VisitorStanding | undefined): boolean =>
  standing !== undefined && !standing.isBlocked && standing.credentialDigest === identity.visitor.credentialDigest

/** So many of a visitor's own conversations are remembered as such. */
const REMEMBERED = 20

/** The hub of visitors: who is connected, what they are typing, and whether they may stay. */
export class VisitorHub {
  readonly hub: Hub<VisitorIdentity>
  readonly drafts: Drafts
  readonly presence: VisitorPresence
  private readonly stage: Stage
  private readonly standing: (visitorId: string) => Promise<VisitorStanding | undefined>
  private readonly own = new WeakMap<VisitorConnection, Set<string>>()
  private readonly greet: (connection: VisitorConnection) => void

  constructor(realtime: Realtime, stage: Stage, greet: (connection: VisitorConnection) => void) {
    const { chat, guards, transports } = stage
    this.stage = stage
    this.greet = greet
    this.drafts = new Drafts(chat)
    this.presence = new VisitorPresence(chat)
    this.standing = lookUpTogether((ids: string[]) => visitorStandings(chat.db, ids), chat.now)
    this.hub = openHub<VisitorIdentity>(realtime, {
      path: '/hubs/visitor',
      access: { credential: 'visitor' },
      scheme: 'Visitor',
      authenticate: (request) => visitorIdentity(guards, request),
      // Which origins may come says the widget, and so the credential.
      allowsOrigin: () => true,
      transports,
      methods: this.methods(),
      onConnected: (connection) => orComeAgain(stage, connection, () => this.begin(connection)),
      onDisconnected: (connection) => this.end(connection),
      onUnauthenticated: (connection) => this.lookAgain([connection]),
    })
  }

  /** Checks these connections again: closes those of blocked visitors and of credentials that were replaced. */
  async lookAgain(connections: Iterable<VisitorConnection>): Promise<void> {
    await Promise.all(
      [...connections].map(async (connection) => {
        const standing = await this.standing(connection.identity.visitor.id)
        if (!mayStay(connection, standing)) closeRevoked(connection)
      }),
    )
  }

  private async begin(connection: VisitorConnection): Promise<void> {
    const { id } = connection.identity.visitor
    this.presence.arrive(id)
    this.greet(connection)
    // A block or a new credential since the request was checked has closed only the connections of that moment.
    const standing = await this.standing(id)
    if (mayStay(connection, standing)) this.presence.tell(id, standing?.departmentIds ?? [])
    else closeRevoked(connection)
  }

  private end({ identity }: VisitorConnection): void {
    const { id } = identity.visitor
    if (this.presence.leave(id)) this.drafts.gone(id)
  }

  private methods(): Methods<VisitorIdentity> {
    return {
      Typing: method(
        { credential: 'visitor', record: 'conversation' },
        Typing,
        async (connection: VisitorConnection, { conversationId, isTyping }) => {
          const id = await this.allowed(connection, conversationId)
          if (id !== null) this.drafts.typing(connection.identity.visitor.id, id, isTyping)
        },
      ),
      Preview: method(
        { credential: 'visitor', record: 'conversation' },
        Preview,
        async (connection: VisitorConnection, { conversationId, draft }) => {
          const id = await this.allowed(connection, conversationId)
          if (id !== null) this.drafts.preview(connection.identity.visitor.id, id, cutDraft(draft))
        },
      ),
    }
  }

  /** The id of the conversation, if it is the visitor's own; null where the budget is spent. Refuses with SVC:4004. */
  private async allowed(connection: VisitorConnection, given: string): Promise<string | null> {
    const { http, chat } = this.stage
    const { id: visitorId } = connection.identity.visitor
    if (http.limits.take(hubPolicies.typing, visitorId, http.now().getTime()) !== null) return null
    const own = this.own.get(connection) ?? new Set<string>()
    if (own.has(given)) return given
    const id = await ownConversation(chat.db, visitorId, given)
    if (own.size >= REMEMBERED) own.clear()
    this.own.set(connection, own.add(id))
    return id
  }
}
