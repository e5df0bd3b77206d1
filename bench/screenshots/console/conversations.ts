import { randomUUID } from 'node:crypto'
import type { Json } from '../../demo/call.ts'
import type { Seeding } from './seeding.ts'

/** A visitor of the shop with an open conversation. */
export interface SeededConversation {
  readonly id: string
  /** The credential of the visitor, `vis_…`. */
  readonly visitorToken: string
}

export interface ConversationSample {
  readonly widget?: string
  readonly visitor: Json
  readonly departmentId: number | undefined
  readonly message: string
  /** The last of them is the page on which the visitor writes. */
  readonly pages: readonly string[]
}

const SHOP_URL = 'https://tidewater.example'

const toAddress = (title: string): string => `${SHOP_URL}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** Creates a visitor and opens a conversation. */
export async function openConversation(seeding: Seeding, sample: ConversationSample): Promise<SeededConversation> {
  const { callFromBrowser, clock } = seeding
  const { widget = 'shop', pages, departmentId, message } = sample
  const visitor = Object.fromEntries(Object.entries(sample.visitor).filter(([, value]) => value !== null))
  const { token } = await callFromBrowser('POST', `/v1/widget/${widget}/visitors`, visitor)
  const authorization = `Visitor ${token}`
  for (const title of pages) {
    await callFromBrowser('POST', '/v1/widget/visitors/me/pages', { url: toAddress(title), title }, authorization)
    clock.advance(20)
  }
  const pageTitle = pages.at(-1) ?? 'Home'
  const body = { departmentId, message, pageTitle, pageUrl: toAddress(pageTitle) }
  const { id } = await callFromBrowser('POST', '/v1/widget/conversations', body, authorization)
  return { id: String(id), visitorToken: String(token) }
}

/** Sends a message of the visitor. */
export const sendAsVisitor = ({ call }: Seeding, { id, visitorToken }: SeededConversation, body: string) =>
  call(
    'POST',
    `/v1/widget/conversations/${id}/messages`,
    { body, clientMessageId: randomUUID() },
    `Visitor ${visitorToken}`,
  )

/** Sends a message of an agent, or writes a note. */
export const sendAsAgent = (
  { callAs }: Seeding,
  email: string,
  { id }: SeededConversation,
  body: string,
  kind: 'Text' | 'Note' = 'Text',
) => callAs(email, 'POST', `/v1/agent/conversations/${id}/messages`, { body, kind, clientMessageId: randomUUID() })

/** Calls a verb of a conversation, such as `take`. */
export const callVerb = (
  { callAs }: Seeding,
  email: string,
  { id }: SeededConversation,
  verb: string,
  body: Json = {},
) => callAs(email, verb === 'tags' || verb === 'read' ? 'PUT' : 'POST', `/v1/agent/conversations/${id}/${verb}`, body)

/** Sends the lines of a conversation; those that begin with `>` are of the agent. */
export async function sendLines(
  seeding: Seeding,
  email: string,
  conversation: SeededConversation,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) {
    seeding.clock.advance(15 + line.length / 3)
    if (line.startsWith('>')) {
      // An agent who answers has read everything before.
      const { id } = await sendAsAgent(seeding, email, conversation, line.slice(1))
      await callVerb(seeding, email, conversation, 'read', { lastReadMessageId: id })
    } else await sendAsVisitor(seeding, conversation, line)
  }
}
