import { credentialRevoked } from '#platform/errors/common.ts'
import type { RefusalFactory } from '#platform/errors/refusal.ts'
import type { Http } from '#platform/http/route.ts'
import { type Locale, say } from '#platform/i18n/sentence.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import type { CloseReason, Connection, SlotBounds, Transport } from '#platform/realtime/hub.ts'
import type { Identity } from '#platform/realtime/identity.ts'
import type { AgentSessions } from '../../agents/commands/sign-in.ts'
import type { Chat } from '../../database/chat.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'

/** What both hubs stand on. */
export interface Stage {
  readonly http: Http
  readonly chat: Chat
  readonly log: Log
  readonly sessions: AgentSessions
  readonly guards: VisitorGuards
  /** The transports that are offered. */
  readonly transports: readonly Transport[]
  /** Origins other than our own whose pages may connect as agents. */
  readonly agentOrigins: readonly string[]
  /** Bounds on the connections of both hubs. */
  readonly bounds: SlotBounds
}

const closeReason = ({ code, sentence }: RefusalFactory, locale: Locale): CloseReason => ({
  error: `${code}: ${say(sentence, locale)}`,
})

/** Closes a connection whose credential does not count any more; its client must not come again with it. */
export const closeRevoked = <I extends Identity>(connection: Connection<I>): void =>
  connection.close(closeReason(credentialRevoked, connection.identity.locale))

/**
 * Runs what a connection begins with. Where the database is away the client may come again; it would otherwise take the
 * refusal for the last word.
 */
export async function orComeAgain<I extends Identity>(
  { log }: Stage,
  connection: Connection<I>,
  begin: () => Promise<void>,
): Promise<void> {
  try {
    await begin()
  } catch (error) {
    log.warn(toldOf(error), 'a connection of a hub could not begin')
    connection.close({ allowReconnect: true })
  }
}
