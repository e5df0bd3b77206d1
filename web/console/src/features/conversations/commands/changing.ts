import type { Conversation } from '#sdk'
import type { Console } from '../../../platform/console.tsx'
import { type ConversationDetail, conversationKeys } from '../queries.ts'
import { openConversation } from './open.ts'

/** Where a conversation is transferred to. */
export type TransferTarget = { readonly agentId: number } | { readonly departmentId: number }

/** Shows a change at once, and takes it back if the server refuses it. Rejects with a `FlowdeskError`. */
async function change(
  { queryClient }: Console,
  id: string,
  expected: Partial<ConversationDetail>,
  run: () => Promise<Conversation>,
): Promise<void> {
  const key = conversationKeys.detail(id)
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<ConversationDetail>(key)
  const patch = (next: Partial<ConversationDetail>) =>
    queryClient.setQueryData<ConversationDetail>(key, (known) =>
      known && (next.version ?? known.version) >= known.version ? { ...known, ...next } : known,
    )
  patch(expected)
  try {
    patch(await run())
  } catch (error) {
    const changed = Object.keys(expected) as (keyof ConversationDetail)[]
    if (before) patch(Object.fromEntries(changed.map((name) => [name, before[name]])))
    void queryClient.invalidateQueries({ queryKey: key })
    throw error
  }
}

/** Makes a change after which the agent may not write in the conversation. Sends the queued messages first. */
const changeAfterSending: typeof change = (console, id, expected, run) =>
  change(console, id, expected, async () => {
    await openConversation(console, id).sendNow()
    return await run()
  })

const path = (id: string) => ({ path: { id } })

/** Takes a conversation: from the queue, or from the colleague who has it. */
export function takeConversation(
  console: Console,
  { id, status }: Pick<ConversationDetail, 'id' | 'status'>,
): Promise<void> {
  const { api, session } = console
  const agent = session.store.get().tokens?.agent
  if (!agent) return Promise.resolve()
  const expected = { status: 'active', agentId: agent.id, agentDisplayName: agent.displayName } as const
  if (status === 'queued') return change(console, id, expected, () => api.chat.takeConversation(id, { retryForMs: 0 }))
  return transferConversation(console, id, { agentId: agent.id }, '')
}

export function returnConversation(console: Console, id: string): Promise<void> {
  const expected = { status: 'queued', agentId: null, agentDisplayName: null, snoozedUntil: null } as const
  const { request } = console.api
  return changeAfterSending(
    console,
    id,
    expected,
    async () => (await request('POST', '/v1/agent/conversations/{id}/return', path(id))).data,
  )
}

export function transferConversation(
  console: Console,
  id: string,
  target: TransferTarget,
  note: string,
): Promise<void> {
  const body = { ...target, note: note === '' ? null : note }
  const { request } = console.api
  return changeAfterSending(
    console,
    id,
    {},
    async () => (await request('POST', '/v1/agent/conversations/{id}/transfer', { ...path(id), body })).data,
  )
}

export const closeConversation = (console: Console, id: string): Promise<void> =>
  changeAfterSending(console, id, { status: 'closed', closedBy: 'agent' }, () => console.api.chat.closeConversation(id))

/** Snoozes a conversation; null ends the snooze. */
export function snoozeConversation(console: Console, id: string, until: Date | null): Promise<void> {
  const body = { until: until?.toISOString() ?? null }
  const { request } = console.api
  return change(
    console,
    id,
    { snoozedUntil: body.until },
    async () => (await request('POST', '/v1/agent/conversations/{id}/snooze', { ...path(id), body })).data,
  )
}

export function setTags(console: Console, id: string, tags: readonly string[]): Promise<void> {
  const { request } = console.api
  return change(
    console,
    id,
    { tags },
    async () => (await request('PUT', '/v1/agent/conversations/{id}/tags', { ...path(id), body: { tags } })).data,
  )
}

export function escalateConversation(console: Console, id: string): Promise<void> {
  const { request } = console.api
  return change(
    console,
    id,
    { escalationStatus: 'requested' },
    async () => (await request('POST', '/v1/agent/conversations/{id}/escalate', path(id))).data,
  )
}

/** Sends the transcript by e-mail. Rejects with a `FlowdeskError`. */
export async function emailTranscript({ api }: Console, id: string, email: string): Promise<void> {
  await api.request('POST', '/v1/agent/conversations/{id}/transcript', { ...path(id), body: { email } })
}
