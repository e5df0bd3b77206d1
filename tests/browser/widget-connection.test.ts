import { expect, test } from 'vitest'
import { consoleAdministratorToken, makeSignedInAgent } from '../support/chat.ts'
import { sendAsAgent } from '../support/chat-hubs.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk } from '../support/widget-desk.ts'
import { sendText } from '../support/widget-page.ts'

const site = useServedBrowser()

async function listConversations() {
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get('/v1/agent/conversations?sortBy=createdAt&sortOrder=desc', { token })
  return body.data.items as readonly { readonly id: string; readonly lastMessage: { readonly preview: string } }[]
}

async function readBodies(id: string): Promise<string[]> {
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations/${id}/messages`, { token })
  return body.data.items.map((row: { body: string }) => row.body)
}

test('messages written while the server is away survive a reload, and are sent once and in order', async () => {
  const opened = await site.openChat()
  const { page, panel, composer, launcher } = opened
  await sendText(opened, 'Before the tunnel')
  const id = (await listConversations())[0]?.id ?? ''
  await page.route('**/v1/widget/**', (route) => route.abort())
  for (const text of ['First', 'Second']) {
    await composer.fill(text)
    await composer.press('Enter')
  }
  await panel.getByText('Second').waitFor()
  await page.unroute('**/v1/widget/**')
  await page.reload()
  await launcher.click()
  await expect.poll(() => readBodies(id)).toEqual(['Before the tunnel', 'First', 'Second'])
  await panel.getByText('Second').waitFor()
  expect(await panel.locator('.row.own').count()).toBe(3)
})

test('a first message that could not be sent is sent after a reload, as soon as the server is back', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openChat({ key: desk.key })
  const { page, panel, composer, launcher } = opened
  const failure = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/visitors'))
  await page.route('**/v1/widget/*/visitors', (route) => route.abort())
  const first = failure()
  await composer.fill('Is anybody there?')
  await composer.press('Enter')
  await first
  const second = failure()
  await page.reload()
  await launcher.click()
  await second
  await page.unroute('**/v1/widget/*/visitors')
  await panel.locator('.row.own').getByRole('img', { name: 'Sent' }).waitFor()
  expect((await desk.readMessages()).map(({ body }) => body)).toEqual(['Is anybody there?'])
})

test('where WebSockets are blocked, answers arrive by polling', async () => {
  const opened = await site.openChat({ head: '<script>WebSocket = function () { throw 1 }</script>' })
  await sendText(opened, 'Is this still open today?')
  const id = (await listConversations())[0]?.id ?? ''
  const { token } = await makeSignedInAgent(site.served.flowdesk, { departmentIds: [1] })
  await sendAsAgent(site.served.flowdesk, token, id, 'Until six.')
  await opened.panel.getByText('Until six.').waitFor()
})

test('a visitor whose credential has expired gets a new one and the message is sent', async () => {
  const opened = await site.openChat()
  await sendText(opened, 'An old visit')
  const before = (await listConversations()).length
  await opened.page.evaluate("localStorage.setItem('flowdesk:default:visitor', 'vis_' + 'x'.repeat(43))")
  await opened.page.reload()
  await opened.launcher.click()
  await sendText(opened, 'A new visit')
  await expect.poll(async () => (await listConversations()).length).toBe(before + 1)
})

test('what a visitor is typing while an expired credential is replaced stays in the field, which keeps the focus', async () => {
  const opened = await site.openChat()
  await sendText(opened, 'An old visit')
  await opened.page.evaluate("localStorage.setItem('flowdesk:default:visitor', 'vis_' + 'x'.repeat(43))")
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  await opened.page.route('**/v1/widget/*/visitors', async (route) => {
    isAsked.resolve()
    await mayAnswer.promise
    await route.continue()
  })
  await opened.page.reload()
  await opened.launcher.click()
  await isAsked.promise
  await opened.composer.fill('Is this')
  const renewed = opened.page.waitForResponse('**/v1/widget/*/visitors')
  mayAnswer.resolve()
  await renewed
  await opened.page.keyboard.type(' still open?', { delay: 20 })
  expect(await opened.composer.inputValue()).toBe('Is this still open?')
})

test('a device without a network is noticed at once, and messages are sent when it is back', async () => {
  const opened = await site.openChat()
  const { page, panel, composer } = opened
  await sendText(opened, 'Before the tunnel')
  await page.context().setOffline(true)
  await panel.getByRole('status').getByText('Reconnecting…').waitFor()
  await composer.fill('In the tunnel')
  await composer.press('Enter')
  await page.context().setOffline(false)
  await panel.locator('.row.own', { hasText: 'In the tunnel' }).getByRole('img', { name: 'Sent' }).waitFor()
})
