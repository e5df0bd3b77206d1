import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeVisitorRow } from '../support/chat.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeVisitor } from '../support/visitors.ts'
import { type Desk, makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { chooseFiles, textFile } from '../support/widget-files.ts'
import { openWidgetPage, sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** A server that allows so many requests a minute under a policy, and whose time only `passMinute` moves. */
async function serveLimited(policy: string, permits: number) {
  const limited = await serveFlowdesk({
    [`RateLimits__${policy}__Permits`]: String(permits),
    [`RateLimits__${policy}__Window`]: '00:01:00',
  })
  onTestFinished(() => limited.flowdesk.close())
  limited.flowdesk.clock.stop()
  const passMinute = async ({ page }: WidgetPage) => {
    limited.flowdesk.clock.advance(61_000)
    await page.clock.fastForward(61_000)
  }
  return { limited, passMinute }
}

/** Opens the panel in a page whose time a test can move. */
async function openTimedChat({ url }: ServedFlowdesk, key: string): Promise<WidgetPage> {
  const chat = await openWidgetPage(site.browser, url, { key })
  await chat.page.clock.install()
  await chat.launcher.click()
  await chat.composer.waitFor()
  return chat
}

async function write({ composer }: WidgetPage, text: string): Promise<void> {
  await composer.fill(text)
  await composer.press('Enter')
}

const sentMark = ({ panel }: WidgetPage, text: string) =>
  panel.locator('.row.own', { hasText: text }).getByRole('img', { name: /^(Sent|Read)$/ })

const waitForStatus = (page: Page, status: number) => page.waitForResponse((response) => response.status() === status)

/** Takes a conversation away from its visitor, to whom it is then the same as a deleted one. */
async function removeConversation(id: string): Promise<void> {
  const visitorId = await makeVisitorRow(site.served.flowdesk)
  const { db } = site.served.flowdesk
  await db.updateTable('chat.conversation').set({ visitorId }).where('id', '=', id).execute()
}

test('a visitor who comes when too many do waits, and the message is sent then', async () => {
  const { limited, passMinute } = await serveLimited('VisitorBootstrap', 1)
  const desk = await makeDesk(limited)
  await makeVisitor(limited.flowdesk)
  const chat = await openTimedChat(limited, desk.key)
  const refused = waitForStatus(chat.page, 429)
  await write(chat, 'Hello')
  await refused
  expect(await sentMark(chat, 'Hello').count()).toBe(0)
  await passMinute(chat)
  await sentMark(chat, 'Hello').waitFor()
  expect(await desk.readTexts(await desk.findConversation('Hello'))).toEqual(['Hello'])
})

test('messages of a visitor who writes too fast are sent later, in their order', async () => {
  const { limited, passMinute } = await serveLimited('VisitorWrite', 2)
  const desk = await makeDesk(limited)
  const chat = await openTimedChat(limited, desk.key)
  const refused = waitForStatus(chat.page, 429)
  const texts = ['One', 'Two', 'Three', 'Four']
  for (const text of texts) await write(chat, text)
  await refused
  await chat.panel.locator('.row.own', { hasText: 'Four' }).getByRole('img', { name: 'Sending' }).waitFor()
  expect(await chat.panel.getByText('Not sent').count()).toBe(0)
  await passMinute(chat)
  await sentMark(chat, 'Three').waitFor({ state: 'attached' })
  await passMinute(chat)
  await sentMark(chat, 'Four').waitFor()
  expect(await desk.readTexts(await desk.findConversation('Four'))).toEqual(texts)
})

test('a file that was refused because there were too many is sent when the visitor tries again', async () => {
  const { limited, passMinute } = await serveLimited('VisitorUpload', 1)
  const desk = await makeDesk(limited)
  const chat = await openTimedChat(limited, desk.key)
  await chooseFiles(chat, textFile('1.txt'), textFile('2.txt'))
  await chat.panel.getByRole('button', { name: 'Send', exact: true }).click()
  await chat.panel.getByText(/Too many files at once\. Try again in \d+ seconds?\./).waitFor()
  await passMinute(chat)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('button', { name: 'Download 2.txt' }).waitFor()
})

test('a message to a conversation that was deleted meanwhile begins a new one', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk, 'The old chat')
  await desk.agents[0]?.call(chat.id, 'close')
  await chat.panel.getByText('Ada Okafor ended the chat').waitFor()
  await removeConversation(chat.id)
  await sendText(chat, 'The new chat')
  const id = await desk.findConversation('The new chat')
  expect(id).not.toBe(chat.id)
  expect(await desk.readTexts(id)).toEqual(['The new chat'])
  expect(await chat.panel.getByText('The old chat').count()).toBe(0)
})

test('a file to a conversation that was deleted meanwhile begins a new one', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk, 'The old chat')
  await removeConversation(chat.id)
  await chooseFiles(chat, textFile('order.txt'))
  await write(chat, 'My order')
  await chat.panel.getByRole('button', { name: 'Download order.txt' }).waitFor()
  const id = await desk.findConversation('My order')
  expect(id).not.toBe(chat.id)
  expect(await chat.panel.getByText('The old chat').count()).toBe(0)
})

test('a visitor whose conversation was deleted while the page was closed begins with an empty chat', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk, 'The old chat')
  await removeConversation(chat.id)
  await chat.page.reload()
  const read = waitForStatus(chat.page, 404)
  await chat.launcher.click()
  await read
  await chat.panel.locator('[data-flowdesk=greeting]').waitFor()
  await sendText(chat, 'The new chat')
  expect(await chat.panel.locator('.row.own').count()).toBe(1)
})

/** Blocks the visitor of the newest conversation of a desk. Returns a function that ends the block. */
async function blockVisitor(desk: Desk): Promise<() => Promise<void>> {
  const [conversation] = await desk.listConversations()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const body = { visitorId: conversation?.visitorId, reason: 'Spam' }
  const { status } = await site.served.flowdesk.post('/v1/admin/blocked-visitors', { token, body })
  expect(status).toBe(201)
  return async () => {
    const path = `/v1/admin/blocked-visitors/${conversation?.visitorId}`
    expect((await site.served.flowdesk.delete(path, { token })).status).toBeLessThan(300)
  }
}

const BLOCKED = 'You can no longer chat with us here.'

test('a visitor who was blocked cannot send, learns that, and keeps the text', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  await blockVisitor(desk)
  await write(chat, 'Buy this')
  const row = chat.panel.locator('.row.own', { hasText: 'Buy this' })
  await row.getByText('Not sent').waitFor()
  await row.getByRole('button', { name: 'Edit' }).click()
  expect(await chat.composer.inputValue()).toBe('Buy this')
  expect(await desk.readTexts(chat.id)).toEqual(['Hello'])
})

test('the panel of a visitor who was blocked says so, at once and on the next page, and sends no more requests', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  const { page, panel } = chat
  await blockVisitor(desk)
  await panel.getByRole('status').getByText(BLOCKED).waitFor()
  await page.clock.install()
  await page.reload()
  await chat.launcher.click()
  await panel.getByRole('status').getByText(BLOCKED).waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  for (let minute = 0; minute < 5; minute += 1) await page.clock.runFor(60_000)
  expect(requests).toEqual([])
  expect(await panel.getByText('Reconnecting…').count()).toBe(0)
})

test('a visitor whose block has ended can write again, and receives answers', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  await desk.agents[0]?.call(chat.id, 'take')
  const unblock = await blockVisitor(desk)
  await chat.panel.getByRole('status').getByText(BLOCKED).waitFor()
  await unblock()
  await sendText(chat, 'I am back')
  await desk.agents[0]?.answer(chat.id, 'Welcome back')
  await chat.panel.getByText('Welcome back').waitFor()
  expect(await chat.panel.getByText(BLOCKED).count()).toBe(0)
})

test('a file of a visitor who was blocked is not sent, and says so', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  await blockVisitor(desk)
  await chooseFiles(chat, textFile('order.txt'))
  await chat.composer.press('Enter')
  await chat.panel.locator('.row.own', { hasText: 'order.txt' }).getByText('Not sent').waitFor()
  expect(await desk.readTexts(chat.id)).toEqual(['Hello'])
})

test('when a block has ended, the tab in which the visitor does not write continues, too', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  const page = await chat.page.context().newPage()
  await page.goto(chat.page.url())
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const panel = page.locator('#flowdesk-panel')
  await panel.getByText('Hello', { exact: true }).waitFor()
  const unblock = await blockVisitor(desk)
  for (const tab of [chat.panel, panel]) await tab.getByRole('status').getByText(BLOCKED).waitFor()
  await unblock()
  await sendText(chat, 'I am back')
  await panel.getByText('I am back').waitFor()
  await expect.poll(() => panel.getByText(BLOCKED).count()).toBe(0)
  await desk.agents[0]?.call(chat.id, 'take')
  await panel.getByText('Ada Okafor joined the chat').waitFor()
})

test('a visitor whom a gateway in front of the server refuses is not taken for a blocked one', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  const refused = '**/v1/widget/**'
  const headers = { 'access-control-allow-origin': '*' }
  await chat.page.route(refused, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, headers, body: 'Sign in first.' })
      : route.continue(),
  )
  const bootstrap = chat.page.waitForResponse('**/v1/widget/*/visitors')
  await write(chat, 'Is anybody there?')
  await bootstrap
  await chat.panel.locator('.row.own', { hasText: 'Is anybody there?' }).getByText('Not sent').waitFor()
  expect(await chat.panel.getByText(BLOCKED).count()).toBe(0)
  await chat.page.unroute(refused)
  await chat.panel.getByRole('button', { name: 'Try again' }).click()
  await sentMark(chat, 'Is anybody there?').waitFor()
})
