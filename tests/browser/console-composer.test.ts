import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { openTestProxy } from '../support/test-proxy.ts'
import { makeVisitor, openConversationOf, readRowsAs, type TestVisitor } from '../support/visitors.ts'
import { imageFile, textFile } from '../support/widget-files.ts'

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

const textsOf = async (visitor: TestVisitor, id: string) =>
  (await readRowsAs(visitor, id)).filter(({ kind }) => kind === 'Text').map(({ body }) => body)

/** A port on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

test('a draft survives a reload, and each conversation has its own', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk)
  const other = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await composer.fill('Half an answer')
  await page.reload()
  await composer.waitFor()
  expect(await composer.inputValue()).toBe('Half an answer')
  await page.goto(`${served.url}/console/conversations/${other.id}`)
  await composer.waitFor()
  expect(await composer.inputValue()).toBe('')
})

test('messages written without a connection are sent once, in order, when it is back', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const proxy = await openTestProxy(served.url)
  const { page, composer } = await openConversation(desk, id, { base: proxy.url })
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  proxy.switchTarget(NOWHERE)
  proxy.breakConnections()
  for (const text of ['one', 'two', 'three']) {
    await composer.fill(text)
    await composer.press('Enter')
  }
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count()).toBe(3)
  proxy.switchTarget(served.url)
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count(), { timeout: 20_000 }).toBe(0)
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?', 'one', 'two', 'three'])
  expect(await page.getByRole('article').allInnerTexts()).toHaveLength(4)
})

test('a message whose response is lost is written once', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await page.route(
    '**/messages',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await composer.fill('Only once')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Sending' }).count()).toBe(0)
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?', 'Only once'])
  expect(await page.getByRole('article').filter({ hasText: 'Only once' }).count()).toBe(1)
})

test('messages that were not sent survive a reload', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer.fill('Not lost')
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sending' }).waitFor()
  expect(await composer.inputValue()).toBe('')
  await page.unroute('**/messages')
  await page.reload()
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?', 'Not lost'])
  expect(await composer.inputValue()).toBe('')
})

test('a refused message shows the sentence of the server, and can be edited', async () => {
  const desk = await makeDesk(['Ada Okafor', 'Jonas Weber'])
  const { id } = await openVisitorConversation(desk)
  const jonas = await signInAgent(served.flowdesk, desk.agents[1]?.credentials)
  await served.flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: jonas.accessToken })
  const { page, composer } = await openConversation(desk, id)
  await page.getByText('Jonas Weber answers this conversation.', { exact: false }).waitFor()
  await composer.fill('Me too')
  await composer.press('Enter')
  await page.getByText('This conversation is not assigned to you.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await composer.inputValue()).toBe('Me too')
  expect(await page.getByRole('article').filter({ hasText: 'Me too' }).count()).toBe(0)
})

test('warns while one writes that a colleague has taken the conversation', async () => {
  const desk = await makeDesk(['Ada Okafor', 'Jonas Weber'])
  const { id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  await composer.fill('I will')
  const jonas = await signInAgent(served.flowdesk, desk.agents[1]?.credentials)
  await served.flowdesk.post(`/v1/agent/conversations/${id}/messages`, {
    token: jonas.accessToken,
    body: { body: 'Done.', clientMessageId: randomUUID() },
  })
  await page.getByText(/^Jonas Weber has (answered|taken the conversation) in the meantime\.$/).waitFor()
  expect(await composer.inputValue()).toBe('I will')
})

test('a slash lists the canned responses, and Enter puts one in with its names', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk)
  const token = await consoleAdministratorToken(served.flowdesk)
  for (const [shortcut, title] of [
    ['hello', 'Greeting'],
    ['help', 'Help'],
    ['bye', 'Farewell'],
  ]) {
    const body = {
      shortcut,
      title,
      body: `${title}: {{visitor.name}}, {{agent.name}}`,
      departmentId: desk.department.id,
    }
    expect((await served.flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  }
  const { page, composer } = await openConversation(desk, id)
  await composer.pressSequentially('Hi /hel')
  const options = page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('Hi Help: Maria Lindgren, Ada Okafor')
  expect(await options.count()).toBe(0)
})

test('sends files that are chosen, and shows images and others', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page } = await openConversation(desk, id)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      imageFile('photo.png'),
      textFile('note.txt'),
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
  await page.getByText('Files of this type are not allowed.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Enlarge photo.png' }).waitFor()
  await page.getByRole('button', { name: /^Download note\.txt/ }).waitFor()
  await page.getByRole('button', { name: 'Remove virus.exe' }).click()
  expect(await readRowsAs(visitor, id)).toHaveLength(4)
  await page.getByRole('button', { name: 'Enlarge photo.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'photo.png' })
  await dialog.getByRole('img', { name: 'photo.png' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download note\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe('note.txt')
})

test('a text that is too long is not sent', async () => {
  const desk = await makeDesk()
  const { id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id)
  await composer.fill('😀'.repeat(10_001))
  await page.getByText('1 character too many').waitFor()
  await composer.press('Enter')
  expect(await page.getByRole('img', { name: 'Sending' }).count()).toBe(0)
  await composer.fill('😀'.repeat(10_000))
  await composer.press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
})

test('with the preference off, Enter starts a new line and Control and Enter sends', async () => {
  const desk = await makeDesk()
  const { visitor, id } = await openVisitorConversation(desk)
  const { page, composer } = await openConversation(desk, id, { preferences: { sendsOnEnter: false } })
  await composer.pressSequentially('a')
  await composer.press('Enter')
  await composer.pressSequentially('b')
  await composer.press('Control+Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await textsOf(visitor, id)).toEqual(['Where is my parcel?', 'a\nb'])
})
