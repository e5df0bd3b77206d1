import { randomUUID } from 'node:crypto'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { makeVisitor, openConversationOf, readRowsAs, type TestVisitor } from '../support/visitors.ts'
import { openChat, sendText } from '../support/widget-page.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

/** A department with a widget and agents, the first of whom uses the console. */
async function makeDesk(names: readonly string[] = ['Ada Okafor']) {
  const { flowdesk } = served
  const agents = await Promise.all(names.map((displayName) => makeAgent(flowdesk, { displayName })))
  const department = await makeDepartment(flowdesk, { memberIds: agents.map(({ id }) => id) })
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  return { agents, department, key }
}

type Desk = Awaited<ReturnType<typeof makeDesk>>

interface ConsoleOptions {
  readonly base?: string
  readonly agent?: number
  readonly preferences?: object
  readonly context?: BrowserContextOptions
}

/** Opens the console at a conversation, as an agent who is signed in. */
async function openConversation(desk: Desk, id: string, options: ConsoleOptions = {}) {
  const { base = served.url, agent = 0, preferences = {}, context = {} } = options
  const credentials = desk.agents[agent]?.credentials
  const tokens = await signInAgent(served.flowdesk, credentials)
  const opened = await openPage(browser, `${base}/widget.js`, {
    viewport: { width: 1280, height: 800 },
    ...context,
  })
  const clockOffsetMs = served.flowdesk.clock.now().getTime() - Date.now()
  const entries = { session: { tokens, clockOffsetMs }, preferences: { locale: 'en', ...preferences } }
  // A text of the server has its origin, and runs nothing.
  await opened.page.evaluate(
    `for (const [name, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem('flowdesk:@console:' + name, JSON.stringify(value))`,
  )
  await opened.page.goto(`${base}/console/conversations/${id}`)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...opened, tokens, composer: opened.page.locator('#composer') }
}

/** Opens a conversation of a visitor without a page. */
async function openVisitorConversation({ key }: Desk, message = 'Where is my parcel?', more = {}) {
  const visitor = await makeVisitor(served.flowdesk, { widget: key, displayName: 'Maria Lindgren', ...more })
  const id = await openConversationOf(visitor, { message })
  return { visitor, id }
}

const say = (visitor: TestVisitor, id: string, body: string) =>
  visitor.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId: randomUUID() })

/** Rows of one statement. */
const ROWS_PER_INSERT = 150

/** Adds messages of the visitor to the database. */
async function addHistory(id: string, count: number): Promise<void> {
  const { app, clock } = served.flowdesk
  const { db } = app.resources
  const last = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('conversationId', '=', id)
    .orderBy('agentSequence', 'desc')
    .executeTakeFirstOrThrow()
  const createId = createUuidGenerator(clock.now)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...last,
    id: createId(),
    ...{ agentSequence: last.agentSequence + index + 1, visitorSequence: (last.visitorSequence ?? 0) + index + 1 },
    ...{ body: `Line ${index + 1}.${' More words.'.repeat(index % 30)}`, clientMessageId: null },
  }))
  for (let start = 0; start < count; start += ROWS_PER_INSERT)
    await db
      .insertInto('chat.message')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
  const end = rows[count - 1]
  await db
    .updateTable('chat.conversation')
    .set({
      lastAgentSequence: end?.agentSequence ?? 0,
      lastVisitorSequence: end?.visitorSequence ?? 0,
      lastMessageId: end?.id ?? null,
      agentReadSequence: end?.agentSequence ?? 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Reads the conversation as its agent. */
async function readConversation({ agents }: Desk, id: string, token: string) {
  expect(agents.length).toBeGreaterThan(0)
  return (await served.flowdesk.get(`/v1/agent/conversations/${id}`, { token })).body.data
}

const textsOf = async (visitor: TestVisitor, id: string) =>
  (await readRowsAs(visitor, id)).filter(({ kind }) => kind === 'Text').map(({ body }) => body)

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return await page.evaluate<string[]>(
    `axe.run({exclude: ['nav']}, {runOnly: ${JSON.stringify(WCAG_TAGS)}}).then(({violations}) =>
      violations.map(({id, nodes}) => id + ': ' + nodes.map(({html, failureSummary}) => html + ' ' + failureSummary).join('; ')))`,
  )
}

test('an agent takes a waiting conversation and answers it', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer, tokens, problems } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  expect(await pane.getByText(/^Waiting for/).count()).toBe(1)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await composer.fill('On its way.')
  await composer.press('Enter')
  const answer = page.getByRole('article').filter({ hasText: 'On its way.' })
  await answer.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await composer.inputValue()).toBe('')
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?', 'On its way.'])
  expect((await readConversation(desk, id, tokens.accessToken)).status).toBe('active')
  expect(problems).toEqual([])
})

test('a note looks different and does not reach the visitor', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await page.locator('#transcript').focus()
  await page.keyboard.press('n')
  await composer.and(page.getByRole('textbox', { name: 'Internal note' })).waitFor()
  await composer.fill('Ask the warehouse.')
  await composer.press('Enter')
  const note = page.getByRole('article').filter({ hasText: 'Ask the warehouse.' })
  await note.getByText('Internal note').waitFor()
  expect(await note.getByRole('img', { name: 'Sent' }).count()).toBe(0)
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?'])
})

test('the visitor reads an answer, and the tick shows it', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await composer.fill('Hello!')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  const rows = await readRowsAs(visitor, id)
  await visitor.put(`/v1/widget/conversations/${id}/read`, { lastReadMessageId: rows[rows.length - 1]?.id })
  await page.getByRole('img', { name: 'Read' }).waitFor()
})

test('shows what the visitor is writing, and then the message', async () => {
  const desk = await makeDesk()
  const chat = await openChat(browser, served.url, { key: desk.key })
  await sendText(chat, 'Hello')
  const token = (await signInAgent(served.flowdesk)).accessToken
  const { body } = await served.flowdesk.get(`/v1/agent/conversations?departmentId=${desk.department.id}`, { token })
  const id = body.data.items[0].id
  const { page, composer } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Hello', { exact: true }).waitFor()
  await composer.fill('H')
  await composer.press('Enter')
  await page.getByRole('img', { name: /^(Sent|Read)$/ }).waitFor()
  await chat.composer.pressSequentially('I am look')
  await page.getByText('is writing:').waitFor()
  await page.getByText('I am look', { exact: true }).waitFor()
  await composer.pressSequentially('Let me')
  await chat.panel.getByText('Ada Okafor is typing').waitFor()
  await sendText(chat, 'I am looking for a lamp')
  await page.getByRole('article').filter({ hasText: 'I am looking for a lamp' }).waitFor()
  await expect.poll(() => page.getByText('is writing:').count()).toBe(0)
})

test('closes a conversation only after a question', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk)
  const { page, tokens } = await openConversation(desk, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Close this conversation?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Closed by Ada Okafor').waitFor()
  await page.getByText('You can still add notes.').waitFor()
  expect((await readConversation(desk, id, tokens.accessToken)).status).toBe('closed')
})

test('returns a conversation to the queue, and takes it back with Undo', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk)
  const { page, tokens } = await openConversation(desk, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Return to the queue' }).click()
  await page.getByText('The conversation is back in the queue.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await expect.poll(async () => (await readConversation(desk, id, tokens.accessToken)).status).toBe('active')
})

test('transfers a conversation to a colleague with a note', async () => {
  const desk = await makeDesk(['Ada Okafor', 'Jonas Weber'])
  const { id } = await openVisitorConversation(desk)
  const { page, tokens } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Transfer conversation' })
  await dialog.getByLabel('Transfer', { exact: true }).selectOption({ label: 'Jonas Weber (offline)' })
  await dialog.getByLabel(/^Note/).fill('Please take over.')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('With Jonas Weber', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Please take over.').waitFor()
  const conversation = await readConversation(desk, id, tokens.accessToken)
  expect(conversation.agentId).toBe(desk.agents[1]?.id)
})

test('snoozes a conversation until the visitor writes', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page } = await openConversation(desk, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page.locator('#transcript').focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Until the visitor writes' }).click()
  await page.getByText('Snoozed until the visitor writes').waitFor()
  await say(visitor, id, 'Any news?')
  await expect.poll(() => page.getByText('Snoozed until the visitor writes').count()).toBe(0)
})

test('a conversation of another department does not exist', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(await makeDesk())
  const { page } = await openConversation(desk, id)
  await page.getByText('This conversation does not exist, or belongs to a department that you cannot see.').waitFor()
})

test('says so when a conversation leaves the department while it is open', async () => {
  const desk = await makeDesk()
  const elsewhere = await makeDepartment(served.flowdesk)
  const { id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await composer.fill('Half an answer')
  const { accessToken: token } = await signInAgent(served.flowdesk)
  await served.flowdesk.post(`/v1/agent/conversations/${id}/transfer`, {
    token,
    body: { departmentId: elsewhere.id },
  })
  await page.getByText('This conversation was transferred to another department.').waitFor()
  await page.getByText('Your draft is kept on this device.').waitFor()
})

test('what a visitor writes stays text', async () => {
  const desk = await makeDesk()
  const hostile = '<img src=x onerror="document.title=1"> **bold** [x](javascript:alert(1)) javascript:alert(2)'
  const name = '<b>Maria</b>‮gnp'
  const { id } = await openVisitorConversation(desk, hostile, { displayName: name })
  const { page, problems } = await openConversation(desk, id)
  const message = page.getByRole('article').filter({ hasText: 'onerror' })
  await message.getByText('bold', { exact: true }).waitFor()
  expect(await message.locator('img:not([aria-hidden]), b, a').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).locator('b').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the whole screen is accessible in both themes', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk, 'Look at https://example.com and `code`.')
  const { page, composer, problems } = await openConversation(desk, id, { context: { reducedMotion: 'reduce' } })
  await composer.fill('A first answer')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.fill('A note')
  await composer.press('Enter')
  await say(visitor, id, 'Thank you')
  await page.getByRole('region', { name: 'Messages' }).getByText('Thank you', { exact: true }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  await composer.pressSequentially('/')
  await page.getByRole('listbox').or(page.getByText('No canned response matches.')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await composer.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transfer', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('button', { name: 'Visitor details' }).click()
  await page.getByRole('dialog', { name: 'Visitor details' }).getByText('Pages viewed').waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('nothing overflows on a phone in Arabic', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk, `مرحبا ${'x'.repeat(300)}`)
  const { page, composer } = await openConversation(desk, id, {
    preferences: { locale: 'ar' },
    context: { viewport: { width: 390, height: 780 } },
  })
  await composer.fill('شكرا')
  await composer.press('Enter')
  await page.getByRole('article').getByText('شكرا').waitFor()
  const overhang = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overhang).toBe(0)
})

test('what is seen is marked as read', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, tokens } = await openConversation(desk, id)
  expect((await readConversation(desk, id, tokens.accessToken)).unreadCount).toBe(1)
  await page.getByText('New', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect.poll(async () => (await readConversation(desk, id, tokens.accessToken)).unreadCount).toBe(0)
  await say(visitor, id, 'Hello?')
  await page.getByRole('region', { name: 'Messages' }).getByText('Hello?', { exact: true }).waitFor()
  await expect.poll(async () => (await readConversation(desk, id, tokens.accessToken)).unreadCount).toBe(0)
})

test('a long transcript begins at its end, and loads earlier pages when it is scrolled', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  await addHistory(id, 450)
  const { page } = await openConversation(desk, id)
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^Line 450\./)
    .waitFor()
  const transcript = page.getByRole('region', { name: 'Messages' })
  await transcript.hover()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -4000)
        return page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await page.getByRole('article').count()).toBeLessThan(100)
  await say(visitor, id, 'Are you there?')
  await page.getByRole('button', { name: '1 new message' }).click()
  await transcript.getByText('Are you there?', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /new message|Jump to/ }).count()).toBe(0)
})
