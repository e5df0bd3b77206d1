import { randomUUID } from 'node:crypto'
import { queryRows } from './copied-database.ts'
import { callApi, createFileForm, requireData, signInToConsole } from './network-client.ts'
import { firstAdministrator } from './process.ts'

/** The settings with which a program escalates within seconds. */
export const quickTick = { Service__Enabled: 'true', Escalation__TickInterval: '00:00:01' }

/** A conversation on a running program. */
export interface OpenedConversation {
  readonly id: string
  /** The credential of the visitor. */
  readonly credential: string
  /** An access token of an administrator. */
  readonly token: string
}

/** Opens a conversation of Maria with a file, in a department with the pool `General`. */
export async function openConversationWithFile(url: string, person = firstAdministrator): Promise<OpenedConversation> {
  const token = await signInToConsole(url, person)
  const body = { ticketPoolId: 1 }
  requireData(await callApi(url, 'PATCH', '/v1/admin/departments/1', { token, body }))
  const maria = { displayName: 'Maria Lindgren', email: 'maria@example.com' }
  const welcome = await callApi(url, 'POST', '/v1/widget/default/visitors', { body: maria })
  const credential: string = requireData(welcome).token
  const headers = { authorization: `Visitor ${credential}` }
  const opening = { headers, body: { message: 'Where is my parcel?' } }
  const { id } = requireData(await callApi(url, 'POST', '/v1/widget/conversations', opening))
  const form = createFileForm()
  form.set('clientMessageId', randomUUID())
  requireData(await callApi(url, 'POST', `/v1/widget/conversations/${id}/attachments`, { headers, body: form }))
  return { id, credential, token }
}

/** Requests the escalation of a conversation. */
export async function requestEscalation(url: string, { id, token }: OpenedConversation): Promise<void> {
  requireData(await callApi(url, 'POST', `/v1/agent/conversations/${id}/escalate`, { token }))
}

/** Returns the escalation of a conversation as an administrator reads it. */
export async function readEscalation(url: string, { id, token }: OpenedConversation) {
  const { escalationStatus, escalationTicketId } = requireData(
    await callApi(url, 'GET', `/v1/agent/conversations/${id}`, { token }),
  )
  return { status: escalationStatus as string, ticketId: escalationTicketId as number | null }
}

/** Ends the leases of a killed program, which otherwise expire after minutes. */
export async function expireEscalationLeases(database: string): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString()
  await queryRows(database, `update platform.job set "dueAt" = '${past}' where handler like 'escalation.%'`)
}

/** Returns the number of jobs that create tickets or copy files. */
export const countEscalationJobs = async (database: string): Promise<number> =>
  (
    await queryRows(
      database,
      "select 1 from platform.job where handler in ('escalation.advance', 'escalation.copyFiles')",
    )
  ).length
