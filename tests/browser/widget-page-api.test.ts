import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeDepartment,
  makeSignedInAgent,
  makeWidget,
} from '../support/chat.ts'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { sendText } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Collects the events of the widget in `events`, before the script has run. */
const collectEvents = `<script>
window.events = []
window.Flowdesk = window.Flowdesk || function () { (Flowdesk.q = Flowdesk.q || []).push(arguments) }
for (const name of ['ready', 'open', 'close', 'message', 'unread', 'queue', 'closed', 'error'])
  Flowdesk('on', name, (detail) => window.events.push([name, detail]))
</script>`

const flowdesk = (page: Page, ...command: readonly unknown[]) =>
  page.evaluate(`void Flowdesk(...${JSON.stringify(command)})`)

const eventsOf = (page: Page) => page.evaluate<readonly [string, unknown][]>('window.events')

const styleOf = (element: Locator, property: string) =>
  element.evaluate<string, string>(
    (shown, name) => shown.ownerDocument.defaultView?.getComputedStyle(shown).getPropertyValue(name) ?? '',
    property,
  )

const storedNames = (page: Page) => page.evaluate<readonly string[]>('Object.keys(localStorage)')

/** A widget of a department with an agent who is online. */
async function makeStaffedWidget(more: Readonly<Record<string, unknown>> = {}) {
  const agent = await makeSignedInAgent(site.served.flowdesk, { displayName: 'Ada Okafor' })
  const department = await makeDepartment(site.served.flowdesk, { memberIds: [agent.id] })
  const connection = await connectAgent(site.served.flowdesk, agent.id)
  onTestFinished(() => connection.end())
  const { key } = await makeWidget(site.served.flowdesk, { departmentIds: [department.id], ...more })
  return { key, agent, department }
}

async function listConversations(departmentId: number) {
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations?departmentId=${departmentId}`, { token })
  return body.data.items
}

const newMessage = (body: string) => ({ body, clientMessageId: randomUUID() })

/** Calls a verb of a conversation as an agent. */
async function asAgent({ token }: { token: string }, path: string, body: object = {}) {
  const { status, text } = await site.served.flowdesk.post(`/v1/agent/conversations/${path}`, { token, body })
  if (status >= 300) throw new Error(`${path} was refused with ${status}: ${text}`)
}

async function readVisitor(departmentId: number) {
  const [{ id }] = await listConversations(departmentId)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations/${id}`, { token })
  return body.data
}

test('commands before the script has run are carried out when it is there', async () => {
  const { key } = await makeStaffedWidget()
  const { page, panel, composer, problems } = await site.openWidgetPage({
    key,
    head: `${collectEvents}<script>Flowdesk('prefill', 'About order 42'); Flowdesk('open')</script>`,
  })
  await panel.waitFor()
  await expect.poll(() => composer.inputValue()).toBe('About order 42')
  expect((await eventsOf(page)).map(([name]) => name)).toEqual(expect.arrayContaining(['ready', 'open']))
  expect(problems).toEqual([])
})

test('the page opens, closes, toggles, hides and shows the widget', async () => {
  const { page, panel, launcher } = await site.openWidgetPage({ head: collectEvents })
  await launcher.waitFor()
  await flowdesk(page, 'open')
  await panel.waitFor()
  await flowdesk(page, 'close')
  await panel.waitFor({ state: 'hidden' })
  await flowdesk(page, 'toggle')
  await panel.waitFor()
  await flowdesk(page, 'hide')
  await panel.waitFor({ state: 'hidden' })
  await launcher.waitFor({ state: 'hidden' })
  await flowdesk(page, 'show')
  await launcher.waitFor()
  const readNames = async () => (await eventsOf(page)).map(([name]) => name)
  await expect.poll(readNames).toEqual(['ready', 'open', 'close', 'open', 'close'])
})

test('a listener of ready that is added late is called at once, and one that was removed is not called', async () => {
  const { page, launcher, panel } = await site.openWidgetPage()
  await launcher.waitFor()
  const isCalled = await page.evaluate<boolean>(
    "new Promise((resolve) => { Flowdesk('on', 'ready', () => resolve(true)) })",
  )
  expect(isCalled).toBe(true)
  await page.evaluate(
    "window.count = 0; const add = () => { window.count += 1 }; Flowdesk('on', 'open', add); Flowdesk('off', 'open', add)",
  )
  await flowdesk(page, 'open')
  await panel.waitFor()
  expect(await page.evaluate('window.count')).toBe(0)
})

test('nothing that the page passes makes a command throw, and an unknown command is reported once', async () => {
  const { page, panel, problems } = await site.openChat({ head: collectEvents })
  await page.evaluate(`{
    const hostile = { get name() { throw new Error('hostile') } }
    for (const name of ['identify', 'prefill', 'page', 'locale', 'theme', 'on', 'off', 'dance', 'dance', 'constructor', undefined])
      for (const value of [undefined, null, 1, hostile, [], Object.create(null), Symbol('s'), 'x'.repeat(100000)])
        Flowdesk(name, value, 'alert(1)')
  }`)
  await expect.poll(() => problems.filter((text) => text.includes('"dance"'))).toHaveLength(1)
  expect(problems.filter((text) => !text.includes('there is no command'))).toEqual([])
  await panel.waitFor()
})

test('an identity that the page states is that of the visitor, also after the visitor was created', async () => {
  const { key, department } = await makeStaffedWidget()
  const head =
    '<meta name="flowdesk-user-id" content="customer-42"><meta name="flowdesk-user-name" content="Maria Lindgren">'
  const opened = await site.openChat({ key, head })
  await sendText(opened, 'Hello')
  expect(await readVisitor(department.id)).toMatchObject({
    visitorDisplayName: 'Maria Lindgren',
    visitorExternalId: 'customer-42',
    visitor: { isVerified: false },
  })
  await flowdesk(opened.page, 'identify', { name: 'Maria Berg', email: 'maria@example.com' })
  await expect
    .poll(() => listConversations(department.id))
    .toMatchObject([{ visitorDisplayName: 'Maria Berg', visitorEmail: 'maria@example.com' }])
})

test('the attributes of the script element state who the visitor is, and a token verifies it', async () => {
  const { key, department } = await makeStaffedWidget({ identitySecret })
  const token = await signIdentityToken(site.served.flowdesk, { sub: 'customer-42' })
  const identity = 'data-user-id="customer-42" data-user-name="Maria Lindgren" data-user-email="maria@example.com"'
  const opened = await site.openChat({ key, attributes: `${identity} data-user-token="${token}"` })
  await sendText(opened, 'Hello')
  expect(await readVisitor(department.id)).toMatchObject({
    visitorDisplayName: 'Maria Lindgren',
    visitorEmail: 'maria@example.com',
    visitorExternalId: 'customer-42',
    visitor: { isVerified: true },
  })
  expect(await opened.page.context().cookies()).toEqual([])
})

test('an e-mail address or a name that the server refuses does not keep the visitor from chatting', async () => {
  const { key, department } = await makeStaffedWidget()
  const attributes = `data-user-name="${'Maria '.repeat(100)}" data-user-email="not an address" data-user-id="customer-42"`
  const opened = await site.openChat({ key, attributes, head: collectEvents })
  await sendText(opened, 'Hello')
  expect(await readVisitor(department.id)).toMatchObject({
    visitorDisplayName: null,
    visitorEmail: null,
    visitorExternalId: 'customer-42',
  })
  expect(await opened.page.evaluate("window.events.some(([name]) => name === 'error')")).toBe(true)
})

test('an id that the server refuses does not keep a visitor from filling in the form', async () => {
  const { key, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key, attributes: `data-pre-chat="on" data-user-id="${'x'.repeat(300)}"` })
  await opened.panel.getByRole('textbox', { name: 'Name' }).fill('Maria Lindgren')
  await opened.panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await opened.panel.getByRole('button', { name: 'Start chat' }).click()
  await sendText(opened, 'Hello')
  expect(await readVisitor(department.id)).toMatchObject({ visitorEmail: 'maria@example.com', visitorExternalId: null })
})

test('an identity token of another person leaves nothing of the visitor before', async () => {
  const { key, department } = await makeStaffedWidget({ identitySecret })
  const opened = await site.openChat({ key, head: collectEvents })
  const { page, panel } = opened
  const tokenOf = (sub: string) => signIdentityToken(site.served.flowdesk, { sub, name: sub })
  await sendText(opened, 'I am anonymous')
  await flowdesk(page, 'identify', { identityToken: await tokenOf('maria') })
  await expect.poll(() => readVisitor(department.id)).toMatchObject({ visitor: { isVerified: true } })
  await panel.getByText('I am anonymous').waitFor()
  await flowdesk(page, 'identify', { identityToken: await tokenOf('ada') })
  await panel.getByText('I am anonymous').waitFor({ state: 'detached' })
  await sendText(opened, 'I am Ada')
  await expect.poll(async () => (await listConversations(department.id)).length).toBe(2)
})

test('reset forgets the visitor, the conversation and the draft, and disconnects', async () => {
  const { key, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key, attributes: 'data-user-name="Maria Lindgren"' })
  const { page, panel, composer } = opened
  await sendText(opened, 'The first visitor')
  await composer.fill('A secret draft')
  await expect.poll(() => storedNames(page)).toContain(`flowdesk:${key}:draft`)
  await flowdesk(page, 'reset')
  await panel.getByText('The first visitor').waitFor({ state: 'detached' })
  expect(await storedNames(page)).toEqual([])
  expect(await composer.inputValue()).toBe('')
  await sendText(opened, 'The second visitor')
  const conversations = await listConversations(department.id)
  expect(conversations).toHaveLength(2)
  expect(conversations.map(({ visitorDisplayName }: { visitorDisplayName: string }) => visitorDisplayName)).toContain(
    null,
  )
  await page.reload()
  await opened.launcher.click()
  await panel.getByText('The second visitor').waitFor()
  expect(await panel.getByText('The first visitor').count()).toBe(0)
})

test('what the page said about a visitor before a reset is not said of the next one', async () => {
  const { key, department } = await makeStaffedWidget()
  const opened = await site.openWidgetPage({ key })
  await opened.launcher.waitFor()
  // Before the panel is loaded, commands wait for it.
  await flowdesk(opened.page, 'identify', { id: 'customer-42', name: 'Maria Lindgren', email: 'maria@example.com' })
  await flowdesk(opened.page, 'prefill', 'A secret draft')
  await flowdesk(opened.page, 'reset')
  await flowdesk(opened.page, 'identify', { email: 'ivo@example.com' })
  await opened.launcher.click()
  await opened.composer.waitFor()
  expect(await opened.composer.inputValue()).toBe('')
  await sendText(opened, 'Hello')
  await expect
    .poll(() => readVisitor(department.id))
    .toMatchObject({ visitorDisplayName: null, visitorExternalId: null, visitorEmail: 'ivo@example.com' })
})

test('reset forgets at once, before the panel is loaded', async () => {
  const { key } = await makeStaffedWidget()
  const opened = await site.openChat({ key })
  await sendText(opened, 'Hello')
  await opened.page.reload()
  await opened.launcher.waitFor()
  await opened.page.evaluate("Flowdesk('reset')")
  expect(await storedNames(opened.page)).toEqual([])
})

test('the page learns of messages, the unread count, the queue and the end of the chat', async () => {
  const { key, agent, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key, head: collectEvents })
  const { page, panel } = opened
  // The page learns of messages once the code for conversations is loaded, and of its place in the queue from the hub.
  await expect.poll(() => panel.getByRole('log').getAttribute('aria-busy')).toBe('false')
  await sendText(opened, 'Hello')
  await expect.poll(() => eventsOf(page)).toContainEqual(['queue', 1])
  const [{ id }] = await listConversations(department.id)
  await asAgent(agent, `${id}/take`)
  await flowdesk(page, 'close')
  await asAgent(agent, `${id}/messages`, newMessage('Good morning'))
  await expect.poll(() => eventsOf(page)).toContainEqual(['unread', 1])
  await asAgent(agent, `${id}/close`)
  await expect.poll(() => eventsOf(page)).toContainEqual(['closed', { conversationId: id }])
  const events = await eventsOf(page)
  expect(events).toContainEqual(['message', expect.objectContaining({ sender: 'visitor', text: 'Hello' })])
  expect(events).toContainEqual([
    'message',
    expect.objectContaining({ sender: 'agent', senderName: 'Ada Okafor', text: 'Good morning', conversationId: id }),
  ])
  expect(events).toContainEqual(['queue', 1])
  expect(events).toContainEqual(['queue', null])
  expect(events.filter(([name]) => name === 'error')).toEqual([])
})

test('the page learns once that the visitor has ended the chat', async () => {
  const { key, agent, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key, head: collectEvents })
  const { page, panel } = opened
  await sendText(opened, 'Hello')
  const [{ id }] = await listConversations(department.id)
  await asAgent(agent, `${id}/take`)
  await panel.getByText('Ada Okafor joined the chat').waitFor()
  await panel.getByRole('button', { name: 'More options' }).click()
  await panel.getByRole('menuitem', { name: 'End chat' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await panel.getByRole('button', { name: 'Start a new chat' }).waitFor()
  await sendText(opened, 'One more question.')
  const closings = (await eventsOf(page)).filter(([name]) => name === 'closed')
  expect(closings).toEqual([['closed', { conversationId: id }]])
})

test('pages of a single-page application are recorded only for a visitor who exists', async () => {
  const { key, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key })
  const { page } = opened
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  // A later timer of the page fires after the one with which the widget waits for the title.
  await page.evaluate(`new Promise((done) => {
    history.pushState({}, '', '/before')
    setTimeout(done, 500)
  })`)
  await sendText(opened, 'Hello')
  const recorded = page.waitForResponse((response) => response.url().endsWith('/visitors/me/pages'))
  await page.evaluate("history.pushState({}, '', '/basket'); document.title = 'Basket'")
  expect((await recorded).status()).toBeLessThan(300)
  const { pages } = await readVisitor(department.id)
  expect(pages[0]).toMatchObject({ title: 'Basket' })
  expect(requested.filter((url) => url.endsWith('/visitors/me/pages'))).toHaveLength(1)
  await flowdesk(page, 'page', { url: 'https://shop.example.com/checkout', title: 'Checkout' })
  await expect
    .poll(async () => (await readVisitor(department.id)).pages[0])
    .toMatchObject({ url: 'https://shop.example.com/checkout', title: 'Checkout' })
})

test('unread messages are counted in the title, which the page may change meanwhile', async () => {
  const { key, agent, department } = await makeStaffedWidget()
  const opened = await site.openChat({ key })
  const { page, panel } = opened
  await sendText(opened, 'Hello')
  const [{ id }] = await listConversations(department.id)
  await asAgent(agent, `${id}/take`)
  await flowdesk(page, 'close')
  const say = (body: string) => asAgent(agent, `${id}/messages`, newMessage(body))
  await say('One')
  await say('Two')
  await expect.poll(() => page.title()).toBe('(2) Shop')
  await page.evaluate("document.title = 'Basket'")
  await expect.poll(() => page.title()).toBe('(2) Basket')
  for (let count = 3; count <= 10; count += 1) await say(`Message ${count}`)
  await expect.poll(() => page.title()).toBe('(9+) Basket')
  await page.getByRole('button', { name: 'Chat, 10 unread messages' }).click()
  await panel.getByText('Message 10').waitFor()
  await expect.poll(() => page.title()).toBe('Basket')
})

test('the theme follows the device until the page chooses one', async () => {
  const { page, panel } = await site.openChat({ context: { colorScheme: 'dark' } })
  const background = () => styleOf(panel, 'background-color')
  const dark = await background()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).not.toBe(dark)
  await flowdesk(page, 'theme', 'dark')
  await expect.poll(background).toBe(dark)
  await flowdesk(page, 'theme', 'auto')
  await expect.poll(background).not.toBe(dark)
})

test('the page styles the parts of the widget that have hooks', async () => {
  const { panel } = await site.openChat({
    head: '<style>[data-flowdesk=widget]::part(panel) { border-radius: 3px } [data-flowdesk=widget]::part(composer) { padding: 33px }</style>',
  })
  expect(await styleOf(panel, 'border-top-left-radius')).toBe('3px')
  const composer = panel.locator('[data-flowdesk=composer]')
  expect(await styleOf(composer, 'padding-top')).toBe('33px')
})
