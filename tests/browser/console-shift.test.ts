import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeWidget } from '../support/chat.ts'
import { fillSignIn } from '../support/console-page.ts'
import { escalationSettings, findTicketsOf, readConversation, setTicketPool, tick } from '../support/escalation.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { textFile } from '../support/widget-files.ts'
import { openChat, sendText, type WidgetPage } from '../support/widget-page.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk(escalationSettings)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

/** An administrator and a colleague in a department with a widget and a canned response, whose tickets have a pool. */
async function prepareShift() {
  const { flowdesk } = served
  const ada = await makeAgent(flowdesk, { role: 'administrator', displayName: 'Ada Okafor' })
  const jonas = await makeAgent(flowdesk, { displayName: 'Jonas Weber' })
  const department = await makeDepartment(flowdesk, { memberIds: [ada.id, jonas.id] })
  await setTicketPool(flowdesk, 1, department.id)
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  const token = await consoleAdministratorToken(flowdesk)
  const body = { shortcut: 'hello', title: 'Greeting', body: 'Hello {{visitor.name}}, this is {{agent.name}}.' }
  expect((await flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  return { ada, jonas, key }
}

/** Opens the widget as a visitor with a name and an e-mail address, who writes a message. */
async function arrive(key: string, name: string, message: string): Promise<WidgetPage> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  const attributes = `data-user-name="${name}" data-user-email="${email}"`
  const chat = await openChat(browser, served.url, { key, attributes })
  await sendText(chat, message)
  return chat
}

/** Opens a conversation of the list. Returns its id. */
async function openFromList(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator('#composer').pressSequentially(text)
  await page.keyboard.press('Enter')
}

async function closeByKey(page: Page): Promise<void> {
  await page.locator('#transcript').focus()
  await page.keyboard.press('e')
  await page.getByText('Closed by Ada Okafor').waitFor()
}

/** Answers with a canned text and a file, which reach the visitor. */
async function answer(page: Page, { panel }: WidgetPage): Promise<void> {
  await openFromList(page, 'Maria Lindgren')
  await page.locator('#composer').pressSequentially('/hel')
  await page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('Hello Maria Lindgren, this is Ada Okafor.')
  await page.keyboard.press('Enter')
  await panel.getByText('Hello Maria Lindgren, this is Ada Okafor.').waitFor()
  await page.locator('input[type=file]').setInputFiles([textFile('label.txt')])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByText('label.txt').waitFor()
}

/** Leaves a note, which the visitor does not see, and transfers to a colleague. */
async function transfer(page: Page, { panel }: WidgetPage): Promise<string> {
  const id = await openFromList(page, 'Tomás Rey')
  await page.locator('#transcript').focus()
  await page.keyboard.press('n')
  await write(page, 'Wants a refund.')
  await page.getByRole('article').filter({ hasText: 'Wants a refund.' }).getByText('Internal note').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Transfer conversation' })
  const field = dialog.getByRole('combobox', { name: 'Agent or department' })
  await field.fill('Jonas Weber')
  await dialog.getByRole('option', { name: /^Jonas Weber/ }).waitFor()
  await field.press('Enter')
  await page.getByText('With Jonas Weber', { exact: true }).waitFor()
  await panel.getByText('The chat was transferred').waitFor()
  expect(await panel.getByText('Wants a refund.').count()).toBe(0)
  return id
}

/** Opens a ticket by the command palette. */
async function escalate(page: Page): Promise<void> {
  const id = await openFromList(page, 'Yuki Mori')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).pressSequentially('open a ticket')
  await page.getByRole('option', { name: /^Open a ticket/ }).waitFor()
  const accepted = page.waitForResponse((response) => response.url().endsWith('/escalate'))
  await page.keyboard.press('Enter')
  expect((await accepted).status()).toBe(202)
  await page.getByText('Ticket requested').first().waitFor()
  await tick(served.flowdesk)
  await expect
    .poll(() => findTicketsOf(id, served.flowdesk))
    .toMatchObject([{ description: expect.stringContaining('The lamp is broken.') }])
  const [ticket] = await findTicketsOf(id, served.flowdesk)
  await page.getByText(`Ticket #${ticket?.id}`).first().waitFor()
}

test('an agent works a shift, from the sign-in over three chats at once to the report', async () => {
  const { ada, jonas, key } = await prepareShift()
  const { page, problems } = await openPage(browser, `${served.url}/console/`, {
    locale: 'en',
    viewport: { width: 1280, height: 800 },
  })
  await fillSignIn(page, ada.credentials)
  await page.getByText('All visitors are answered').waitFor()

  const maria = await arrive(key, 'Maria Lindgren', 'Where is my parcel?')
  const tomas = await arrive(key, 'Tomás Rey', 'I want my money back.')
  await arrive(key, 'Yuki Mori', 'The lamp is broken.')
  for (const name of ['Maria Lindgren', 'Tomás Rey', 'Yuki Mori']) {
    await page.getByRole('button', { name: `Take the conversation of ${name}` }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('With you', { exact: true }).waitFor()
  }
  await page.getByRole('link', { name: 'Mine 3' }).click()

  await answer(page, maria)
  const transferredId = await transfer(page, tomas)
  expect((await readConversation(served.flowdesk, transferredId)).agentId).toBe(jonas.id)
  await escalate(page)
  await closeByKey(page)
  await openFromList(page, 'Maria Lindgren')
  await closeByKey(page)
  await maria.panel.getByText('How was this chat?').waitFor()

  await page.goto(`${served.url}/console/admin/reports`)
  const row = page.getByRole('table', { name: 'Agents' }).getByRole('row').filter({ hasText: 'Ada Okafor' })
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['3', '2', expect.anything()])
  expect(problems).toEqual([])
})
