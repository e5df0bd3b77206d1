import { credentialRevoked, licenceBlocked } from '#platform/errors/common.ts'
import type { RefusalFactory } from '#platform/errors/refusal.ts'
import type { Http } from '#platform/http/route.ts'
import { formatMessage, type Locale } from '#platform/i18n/localized-message.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import type { CloseReason, Connection, SlotLimits, Transport } from '#platform/realtime/hub.ts'
import type { Identity } from '#platform/realtime/identity.ts'
import type { AgentSessions } from '../../agents/commands/sign-in.ts'
import type { Chat } from '../../database/chat.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'

export interface HubContext {
  readonly http: Http
  readonly chat: Chat
  readonly log: Log
  readonly sessions: AgentSessions
  readonly guards: VisitorGuards
  readonly transports: readonly Transport[]
  /** Origins whose pages may connect as agents, in addition to the origin of this server. */
  readonly agentOrigins: readonly string[]
  readonly connectionLimits: SlotLimits
}

const toCloseReason = ({ code, sentence }: RefusalFactory, locale: Locale): CloseReason => ({
  error: `${code}: ${formatMessage(sentence, locale)}`,
})

/** Closes a connection whose credential is no longer accepted. Its client must not reconnect with this credential. */
export const closeRevoked = <I extends Identity>(connection: Connection<I>): void =>
  connection.close(toCloseReason(credentialRevoked, connection.identity.locale))

/** Closes a connection that the licence does not permit now. Its client may reconnect once the licence permits it. */
export const closeLicenceBlocked = <I extends Identity>(connection: Connection<I>): void =>
  connection.close({ ...toCloseReason(licenceBlocked, connection.identity.locale), allowReconnect: true })

/** If `run` throws, closes the connection with `allowReconnect`. Without this flag, the client would not reconnect. */
export async function runOrCloseForReconnect<I extends Identity>(
  { log }: HubContext,
  connection: Connection<I>,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.warn(logFields(error), 'a hub connection could not be opened')
    connection.close({ allowReconnect: true })
  }
}
