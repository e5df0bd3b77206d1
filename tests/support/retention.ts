import { randomUUID } from 'node:crypto'
import { signInAgent } from './chat.ts'
import type { Flowdesk } from './flowdesk.ts'
import { createForm, formHeaders } from './forms.ts'
import { type FlowdeskWithFiles, openWithFiles } from './uploads.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from './visitors.ts'

const DAY_MS = 24 * 3600_000
const SWEEP_INTERVAL_MS = 10 * 60_000

/** A visitor and one of the visitor's conversations. */
export interface Talk {
  readonly visitor: TestVisitor
  readonly id: string
}

/** Opens a server that archives conversations after 90 days. */
export const openWithRetention = (): Promise<FlowdeskWithFiles> =>
  openWithFiles({
    Chat__RetentionWindow: '90.00:00:00',
    Chat__InactivityTimeout: '',
    RateLimits__VisitorUpload__Permits: '1000000',
  })

/** Opens a conversation of a new visitor, with a first message. */
export async function startTalk(flowdesk: Flowdesk, profile: Readonly<Record<string, unknown>> = {}): Promise<Talk> {
  const visitor = await makeVisitor(flowdesk, profile)
  const id = await openConversationOf(visitor, { message: 'Hello', clientMessageId: randomUUID() })
  return { visitor, id }
}

export async function endTalk({ visitor, id }: Talk): Promise<void> {
  const { status, text } = await visitor.post(`/v1/widget/conversations/${id}/close`)
  if (status !== 200) throw new Error(`a close was refused with ${status}: ${text}`)
}

/** Opens and closes a conversation of a new visitor. */
export async function makeEndedTalk(flowdesk: Flowdesk, profile?: Readonly<Record<string, unknown>>): Promise<Talk> {
  const talk = await startTalk(flowdesk, profile)
  await endTalk(talk)
  return talk
}

/** Sends a text file. Returns the attachment. */
export async function sendFile({ visitor, id }: Talk): Promise<{ id: string; objectKey: string }> {
  const form = createForm({ fileName: 'note.txt', content: 'A note.' })
  const { status, text, body } = await visitor.post(`/v1/widget/conversations/${id}/attachments`, form, formHeaders)
  if (status !== 201) throw new Error(`a file was refused with ${status}: ${text}`)
  return body.data.attachments[0]
}

/** Lets days pass, and runs the jobs that are due then. */
export async function passDays(flowdesk: Flowdesk, days: number): Promise<void> {
  flowdesk.clock.advance(days * DAY_MS)
  await flowdesk.runDueJobs()
}

/** Runs the next sweep. */
export async function sweepAgain(flowdesk: Flowdesk): Promise<void> {
  flowdesk.clock.advance(SWEEP_INTERVAL_MS)
  await flowdesk.runDueJobs()
}

/** Returns the ids of the conversations that the administrator finds, oldest first. */
export async function listIds(flowdesk: Flowdesk, query = ''): Promise<string[]> {
  const { accessToken: token } = await signInAgent(flowdesk)
  const url = `/v1/agent/conversations?pageSize=100&sortOrder=asc${query}`
  const { body } = await flowdesk.get(url, { token })
  return body.data.items.map(({ id }: { id: string }) => id)
}

export const listArchivedIds = (flowdesk: Flowdesk, query = ''): Promise<string[]> =>
  listIds(flowdesk, `&archived=true${query}`)

/** Returns the value of a metric of the retention, such as `failed_sweeps_total`. */
export async function readRetentionMetric({ app }: Flowdesk, name: string): Promise<number> {
  const pattern = new RegExp(`^flowdesk_retention_${name} (\\d+)$`, 'm')
  return Number(pattern.exec(await app.resources.metrics.text())?.[1])
}

/** Makes a conversation older than 90 days. */
export async function makeOld({ db, clock }: Flowdesk, id: string): Promise<void> {
  const createdAt = new Date(clock.now().getTime() - 91 * DAY_MS).toISOString()
  await db.updateTable('chat.conversation').set({ createdAt }).where('id', '=', id).execute()
}

/** Archives conversations older than 90 days, in another process. */
export async function archiveOld(flowdesk: Flowdesk): Promise<void> {
  const schedule = flowdesk.db.updateTable('platform.schedule').where('name', '=', 'retention.sweep')
  await schedule.set({ dueAt: flowdesk.clock.now().toISOString() }).execute()
  const archiving = await flowdesk.openSecondProcess({ Chat__RetentionWindow: '90.00:00:00' })
  await archiving.runDueJobs()
  await archiving.close()
}

export async function archiveConversation(flowdesk: Flowdesk, id: string): Promise<void> {
  await makeOld(flowdesk, id)
  await archiveOld(flowdesk)
}
