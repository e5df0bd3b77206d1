import { expect, onTestFinished, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeDepartment,
  makeSignedInAgent,
  makeWidget,
} from '../support/chat.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'
import { chooseFiles, textFile } from '../support/widget-files.ts'
import { expectAccessible, openChat, openWidgetPage, sendText } from '../support/widget-page.ts'

const site = useServedBrowser()

/** A widget with two departments; an agent of the first one is online. */
async function makeShopWidget(more: Readonly<Record<string, unknown>> = {}) {
  const { flowdesk } = site.served
  const agent = await makeSignedInAgent(flowdesk, { displayName: 'Ada Okafor' })
  const sales = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const billing = await makeDepartment(flowdesk)
  const connection = await connectAgent(flowdesk, agent.id)
  onTestFinished(() => connection.end())
  const widget = await makeWidget(flowdesk, { departmentIds: [sales.id, billing.id], ...more })
  return { key: widget.key, id: widget.id, sales, billing, agent }
}

/** The open conversations of a department, as an administrator sees them. */
async function listConversations(departmentId: number, server = site.served) {
  const token = await consoleAdministratorToken(server.flowdesk)
  const { body } = await server.flowdesk.get(`/v1/agent/conversations?departmentId=${departmentId}`, { token })
  return body.data.items
}

test('a visitor says name, e-mail address and department before the chat', async () => {
  const { key, billing } = await makeShopWidget({ preChatFormEnabled: true })
  const opened = await site.openChat({ key })
  const { panel } = opened
  await expect.poll(() => panel.locator(':focus').getAttribute('name')).toBe('name')
  expect(await opened.composer.count()).toBe(0)
  await panel.getByRole('textbox', { name: 'Name' }).fill('Maria Lindgren')
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await panel.getByRole('combobox', { name: 'Department' }).selectOption(String(billing.id))
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await sendText(opened, 'Where is my invoice?')
  expect(await listConversations(billing.id)).toMatchObject([
    { visitorDisplayName: 'Maria Lindgren', visitorEmail: 'maria@example.com', departmentId: billing.id },
  ])
  expect(opened.problems).toEqual([])
})

test('the form says in text what is wrong, moves to the first wrong field, and loses nothing', async () => {
  const { key } = await makeShopWidget({ preChatFormEnabled: true })
  const opened = await site.openChat({ key })
  const { panel } = opened
  const name = panel.getByRole('textbox', { name: 'Name' })
  const email = panel.getByRole('textbox', { name: 'E-mail address' })
  await email.fill('maria')
  await email.press('Enter')
  await panel.getByText('Enter your name.').waitFor()
  await expect.poll(() => panel.locator(':focus').getAttribute('name')).toBe('name')
  const description = await name.getAttribute('aria-describedby')
  expect(await panel.locator(`[id="${description}"]`).textContent()).toBe('Enter your name.')
  expect(await panel.getByText('Enter an e-mail address such as').count()).toBe(1)
  expect(await panel.getByText('Choose who should help you.').count()).toBe(1)
  expect(await email.inputValue()).toBe('maria')
  await expectAccessible(opened)
})

test('what the server refuses is said at its field, in the language of the panel', async () => {
  const { key } = await makeShopWidget({ preChatFormEnabled: true })
  const { panel } = await site.openChat({ key })
  const name = panel.getByRole('textbox', { name: 'Name' })
  await name.fill('M'.repeat(201))
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await panel.getByRole('combobox', { name: 'Department' }).selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  const description = await name.getAttribute('aria-describedby')
  expect(await panel.locator(`[id="${description}"]`).textContent()).toMatch(/200/)
  expect(await name.inputValue()).toHaveLength(201)
})

test('the answers survive a reload before the first message', async () => {
  const { key, sales } = await makeShopWidget({ preChatFormEnabled: true })
  const opened = await site.openChat({ key })
  const { panel, page, launcher, composer } = opened
  await panel.getByRole('textbox', { name: 'Name' }).fill('Maria Lindgren')
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await panel.getByRole('combobox', { name: 'Department' }).selectOption(String(sales.id))
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await composer.waitFor()
  await page.reload()
  await launcher.click()
  await sendText(opened, 'I am back.')
  expect(await listConversations(sales.id)).toMatchObject([{ visitorDisplayName: 'Maria Lindgren' }])
})

test('a department that the widget no longer offers is forgotten', async () => {
  const { key, id, sales, billing } = await makeShopWidget({ preChatFormEnabled: true })
  const opened = await site.openChat({ key })
  const { panel, page, launcher, composer } = opened
  await panel.getByRole('textbox', { name: 'Name' }).fill('Maria Lindgren')
  await panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await panel.getByRole('combobox', { name: 'Department' }).selectOption(String(billing.id))
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await composer.waitFor()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  await site.served.flowdesk.patch(`/v1/admin/widgets/${id}`, { token, body: { departmentIds: [sales.id] } })
  await page.reload()
  await launcher.click()
  await sendText(opened, 'Where is my invoice?')
  expect(await listConversations(sales.id)).toMatchObject([{ visitorDisplayName: 'Maria Lindgren' }])
})

test.for([
  ['attributes', { attributes: 'data-user-name="Maria" data-user-email="maria@example.com"' }],
  [
    'meta elements',
    {
      head: '<meta name="flowdesk-user-name" content="Maria"><meta name="flowdesk-user-email" content="maria@example.com">',
    },
  ],
  ['a switch', { attributes: 'data-pre-chat="off"' }],
] as const)('the form is skipped by %s of the page', async ([, options]) => {
  const { key } = await makeShopWidget({ preChatFormEnabled: true })
  const { composer, panel } = await site.openChat({ key, ...options })
  await composer.waitFor()
  expect(await panel.getByRole('textbox', { name: 'Name' }).count()).toBe(0)
})

test('the page can switch the form on', async () => {
  const { key } = await makeShopWidget()
  const { panel } = await site.openChat({ key, attributes: 'data-pre-chat="on"' })
  await panel.getByRole('textbox', { name: 'Name' }).waitFor()
})

test('without a form a visitor chooses one of several departments in one step', async () => {
  const { key, billing } = await makeShopWidget()
  const opened = await site.openChat({ key })
  const { panel } = opened
  await expectAccessible(opened)
  await panel.getByRole('button', { name: new RegExp(billing.name) }).click()
  await sendText(opened, 'A question about an invoice.')
  expect(await listConversations(billing.id)).toHaveLength(1)
  expect(await panel.getByRole('group', { name: 'Who can help you?' }).count()).toBe(0)
})

test('while no agent is online, a visitor leaves a message', async () => {
  const { flowdesk } = site.served
  const department = await makeDepartment(flowdesk)
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  const opened = await site.openChat({ key })
  const { panel, composer } = opened
  await composer.fill('My parcel is late.')
  await panel.getByRole('button', { name: 'Leave a message' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Leave a message' })
  await dialog.waitFor()
  await expectAccessible(opened)
  expect(await dialog.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('My parcel is late.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Maria')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await panel.getByText('We answer to maria@example.com.').waitFor()
  await expectAccessible(opened)
  expect(await listConversations(department.id)).toMatchObject([
    { visitorEmail: 'maria@example.com', lastMessage: { preview: 'My parcel is late.' } },
  ])
  await panel.getByRole('button', { name: 'Done' }).click()
  expect(await composer.inputValue()).toBe('')
})

test('while no agent is online, a visitor can write in the chat', async () => {
  const { flowdesk } = site.served
  const department = await makeDepartment(flowdesk)
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  const opened = await site.openChat({ key })
  await sendText(opened, 'Please call me.')
  expect(await listConversations(department.id)).toHaveLength(1)
})

/** A server with room for one conversation, which another visitor has. */
async function serveFullServer() {
  const full = await serveFlowdesk({ Chat__MaxConcurrentConversations: '1' })
  onTestFinished(() => full.flowdesk.close())
  const other = await makeVisitor(full.flowdesk)
  const otherId = await openConversationOf(other)
  const endOther = () => other.post(`/v1/widget/conversations/${otherId}/close`)
  return { full, endOther }
}

test('in the waiting room a visitor sees the place, and the message is sent when it is their turn', async () => {
  const { full, endOther } = await serveFullServer()
  const opened = await openWidgetPage(site.browser, full.url)
  const { page, panel, composer, launcher } = opened
  await page.clock.install()
  await launcher.click()
  await composer.fill('My parcel is late.')
  await composer.press('Enter')
  await panel.getByRole('status').getByText('You are number 1 in line').waitFor()
  await expectAccessible(opened)
  await endOther()
  await page.clock.fastForward(31_000)
  await panel.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await panel.getByText('My parcel is late.').count()).toBe(1)
})

test('a visitor who leaves the waiting room gets the message back', async () => {
  const { full } = await serveFullServer()
  const { panel, composer } = await openChat(site.browser, full.url)
  await composer.fill('My parcel is late.')
  await composer.press('Enter')
  await panel.getByRole('button', { name: 'Stop waiting' }).click()
  await expect.poll(() => composer.inputValue()).toBe('My parcel is late.')
  await expect.poll(() => panel.getByText('You are number').count()).toBe(0)
})

test('a visitor who leaves the waiting room can correct the message, and only the corrected one is sent', async () => {
  const { full, endOther } = await serveFullServer()
  const { page, panel, composer, launcher } = await openWidgetPage(site.browser, full.url)
  await page.clock.install()
  await launcher.click()
  await composer.fill('My parcle is late.')
  await composer.press('Enter')
  const stop = panel.getByRole('button', { name: 'Stop waiting' })
  await stop.click()
  await expect.poll(() => composer.inputValue()).toBe('My parcle is late.')
  await composer.fill('My parcel is late.')
  await composer.press('Enter')
  await stop.waitFor()
  await endOther()
  await page.clock.fastForward(31_000)
  await panel.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await panel.locator('.row.own').allInnerTexts()).toEqual([expect.stringContaining('My parcel is late.')])
})

test('a visitor who leaves the waiting room gets a file back, with its text', async () => {
  const { full, endOther } = await serveFullServer()
  const chat = await openChat(site.browser, full.url)
  const { panel, composer } = chat
  await chooseFiles(chat, textFile('order.txt'))
  await composer.fill('My order')
  await composer.press('Enter')
  await panel.getByRole('button', { name: 'Stop waiting' }).click()
  await panel.getByRole('list', { name: 'Files to send' }).getByText('order.txt').waitFor()
  expect(await composer.inputValue()).toBe('My order')
  expect(await panel.getByText('No connection').count()).toBe(0)
  await endOther()
  await composer.press('Enter')
  await panel.getByRole('button', { name: 'Download order.txt' }).waitFor()
  expect(await panel.getByText('My order').count()).toBe(1)
})
