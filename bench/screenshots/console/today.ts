import { createHmac, randomUUID } from 'node:crypto'
import type { Json } from '../../demo/call.ts'
import {
  callVerb,
  openConversation,
  type SeededConversation,
  sendAsAgent,
  sendAsVisitor,
  sendLines,
} from './conversations.ts'
import { IDENTITY_SECRET, type Shop } from './records.ts'
import { activeSamples, story } from './samples/active.ts'
import { waitingVisitors } from './samples/waiting.ts'
import type { Seeding } from './seeding.ts'

/** The open conversations. */
export interface Today {
  /** The conversation that pictures show: of the administrator, with files and a note. */
  readonly main: SeededConversation
  /** The credentials of visitors who have the shop open. */
  readonly onlineVisitors: readonly string[]
}

/** The files of the main conversation. */
export interface SampleFiles {
  readonly photo: Uint8Array<ArrayBuffer>
  readonly receipt: Uint8Array<ArrayBuffer>
}

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an identity token, as the server of a shop does. */
function signIdentityToken(claims: Json): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', IDENTITY_SECRET).update(signed).digest('base64url')}`
}

const createForm = (name: string, content: Uint8Array<ArrayBuffer>, more: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  form.set('file', new File([content], name))
  return form
}

async function createMainConversation(seeding: Seeding, shop: Shop, files: SampleFiles): Promise<SeededConversation> {
  const { call, callAs, clock } = seeding
  const [email = '', , colleague = ''] = shop.agentEmails
  clock.moveTo(16)
  const exp = Math.floor(clock.now().getTime() / 1000) + 240
  const identityToken = signIdentityToken({ sub: story.externalId, name: story.name, email: story.email, exp })
  const main = await openConversation(seeding, {
    visitor: { identityToken, locale: 'sv', timezone: 'Europe/Stockholm' },
    departmentId: shop.departmentIds.get('Returns'),
    message: story.question,
    pages: story.pages,
  })
  const upload = createForm('tin.png', files.photo, { caption: story.caption, clientMessageId: randomUUID() })
  const path = `/v1/widget/conversations/${main.id}/attachments`
  await call('POST', path, upload, `Visitor ${main.visitorToken}`)
  clock.moveTo(13)
  await callVerb(seeding, email, main, 'take')
  await sendLines(seeding, email, main, story.answers)
  await sendAsAgent(seeding, colleague, main, story.note, 'Note')
  clock.moveTo(6)
  const receipt = createForm('receipt-5120.pdf', files.receipt, { clientMessageId: randomUUID() })
  await callAs(email, 'POST', `/v1/agent/conversations/${main.id}/attachments`, receipt)
  await sendLines(seeding, email, main, story.ending)
  await callVerb(seeding, email, main, 'tags', { tags: [...story.tags] })
  return main
}

/** Creates the conversations that agents answer now. */
async function createActiveConversations(seeding: Seeding, shop: Shop): Promise<SeededConversation[]> {
  const created = []
  for (const { minutesAgo, visitor, department, agent, lines, snoozedHours, tags } of activeSamples) {
    seeding.clock.moveTo(minutesAgo)
    const email = shop.agentEmails[agent] ?? ''
    const [message = '', ...rest] = lines
    const departmentId = shop.departmentIds.get(department)
    const conversation = await openConversation(seeding, { visitor, departmentId, message, pages: ['Your order'] })
    seeding.clock.advance(30)
    await callVerb(seeding, email, conversation, 'take')
    await sendLines(seeding, email, conversation, rest)
    if (tags) await callVerb(seeding, email, conversation, 'tags', { tags: [...tags] })
    if (snoozedHours) {
      const until = new Date(seeding.clock.now().getTime() + snoozedHours * 3_600_000).toISOString()
      await callVerb(seeding, email, conversation, 'snooze', { until })
    }
    created.push(conversation)
  }
  return created
}

async function createQueue(seeding: Seeding, shop: Shop): Promise<string[]> {
  const online = []
  for (const { secondsAgo, displayName, locale, department, lines, isOnline } of waitingVisitors) {
    seeding.clock.moveTo(secondsAgo / 60)
    const [message = '', ...rest] = lines
    const conversation = await openConversation(seeding, {
      visitor: { displayName, locale },
      departmentId: shop.departmentIds.get(department),
      message,
      pages: [],
    })
    for (const line of rest) await sendAsVisitor(seeding, conversation, line)
    if (isOnline) online.push(conversation.visitorToken)
  }
  return online
}

/** Creates the conversations that are open. */
export async function createToday(seeding: Seeding, shop: Shop, files: SampleFiles): Promise<Today> {
  const active = await createActiveConversations(seeding, shop)
  const main = await createMainConversation(seeding, shop, files)
  const queue = await createQueue(seeding, shop)
  const onlineVisitors = [...active.slice(0, 4).map(({ visitorToken }) => visitorToken), ...queue]
  return { main, onlineVisitors }
}
