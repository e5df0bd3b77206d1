import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken } from '../support/chat.ts'
import { type DeskConversation, makeDesk, openConsoleAs, openConversationAs } from '../support/console-desk.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { openTestProxy } from '../support/test-proxy.ts'
import { createTestVisitor } from '../support/visitors.ts'

const site = useServedBrowser()

/** A port on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

const take = async (page: Page) => {
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByText('With you', { exact: true }).waitFor()
}

test('a restart of the server while an agent types loses nothing: one banner, and the page catches up', async () => {
  const stopping = await serveFlowdesk()
  onTestFinished(() => stopping.flowdesk.close())
  const desk = await makeDesk(stopping)
  const { id, visitor } = await desk.openConversation()
  const proxy = await openTestProxy(stopping.url)
  const { page, composer, transcript } = await openConversationAs(site.browser, stopping, desk.agent, id, {
    base: proxy.url,
  })
  await take(page)
  await composer.pressSequentially('Half an ')
  proxy.switchTarget(NOWHERE)
  await stopping.flowdesk.app.close()
  proxy.breakConnections()
  const banner = page.getByText('Connection lost. Messages that you write are sent when it is back.')
  await banner.waitFor()
  await composer.pressSequentially('answer')

  const restarted = await stopping.flowdesk.openSecondProcess()
  onTestFinished(restarted.close)
  const url = await restarted.app.http.app.listen({ host: '127.0.0.1', port: 0 })
  const { post } = createTestVisitor(restarted, visitor.id, visitor.credential)
  const missed = { body: 'Are you there?', clientMessageId: 'missed' }
  expect((await post(`/v1/widget/conversations/${id}/messages`, missed)).status).toBe(201)
  expect(await banner.count()).toBe(1)
  proxy.switchTarget(url)
  await banner.waitFor({ state: 'detached' })
  await transcript.getByText('Are you there?', { exact: true }).waitFor()
  expect(await composer.inputValue()).toBe('Half an answer')
  await composer.press('Enter')
  await page.getByRole('article').filter({ hasText: 'Half an answer' }).getByRole('img', { name: 'Sent' }).waitFor()
})

test('a banner says that events do not arrive, also if the first connection of a page fails', async () => {
  const desk = await makeDesk(site.served)
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, '/account')
  await page.route('**/hubs/agent/negotiate*', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  const banner = page.getByText('Connection lost.')
  await banner.waitFor()
  await page.unroute('**/hubs/agent/negotiate*')
  await banner.waitFor({ state: 'detached' })
})

test('all messages of the visitor that arrive after an interruption are announced to screen readers', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const { id, send } = await desk.openConversation()
  await desk.callAs(desk.colleague, id, 'take')
  const proxy = await openTestProxy(site.served.url)
  const { page, transcript } = await openConversationAs(site.browser, site.served, desk.agent, id, { base: proxy.url })
  await transcript.getByText('Where is my parcel?', { exact: true }).waitFor()
  await page.evaluate(`new MutationObserver(() => {
    const { textContent } = document.querySelector('[role=log]')
    if (textContent !== '') document.body.dataset.announced = textContent
  }).observe(document.querySelector('[role=log]'), { childList: true, characterData: true, subtree: true })`)
  proxy.switchTarget(NOWHERE)
  proxy.breakConnections()
  await page.getByText('Connection lost.').waitFor()
  for (const text of ['Hello?', 'Are you there?']) await send(text)
  await desk.callAs(desk.colleague, id, 'messages', { body: 'Yes.', clientMessageId: 'yes' })
  proxy.switchTarget(site.served.url)
  await expect
    .poll(() => page.locator('body').getAttribute('data-announced'))
    .toBe('Maria Lindgren: Hello?\nMaria Lindgren: Are you there?')
})

test('a role that changes while the agent is signed in adds and removes the administration', async () => {
  const { agent } = await makeDesk(site.served)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const setRole = async (role: string) => {
    const changed = await site.served.flowdesk.patch(`/v1/admin/agents/${agent.id}`, { token, body: { role } })
    expect(changed.status).toBe(200)
  }
  const { page } = await openConsoleAs(site.browser, site.served, agent)
  await page.getByText('All visitors are answered').waitFor()
  const administration = page.getByRole('link', { name: 'Administration' })
  expect(await administration.count()).toBe(0)
  await setRole('administrator')
  await administration.click()
  await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
  await setRole('agent')
  await page.getByText('All visitors are answered').waitFor()
  expect(await administration.count()).toBe(0)
})

test('waits and days are those of the server on a device whose clock is wrong by a day', async () => {
  const { agent, openConversation, readConversation } = await makeDesk(site.served)
  const { id } = await openConversation()
  const initScript = `{
    const DAY_MS = 86_400_000
    const ServerDate = Date
    window.Date = class extends ServerDate {
      constructor(...given) { given.length === 0 ? super(ServerDate.now() + DAY_MS) : super(...given) }
      static now() { return ServerDate.now() + DAY_MS }
    }
    const session = JSON.parse(localStorage.getItem('flowdesk:@console:session'))
    localStorage.setItem('flowdesk:@console:session', JSON.stringify({ ...session, clockOffsetMs: -DAY_MS }))
  }`
  const { page, transcript } = await openConversationAs(site.browser, site.served, agent, id, { initScript })
  await transcript.getByText('Today', { exact: true }).waitFor()
  await page.getByText(/^Waiting for \d+ (sec|min)$/).waitFor()
  await take(page)
  await page.locator('#transcript').focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'For an hour' }).click()
  await page.getByText(/^Snoozed until/).waitFor()
  const readRest = async () => Date.parse((await readConversation(id)).snoozedUntil) - Date.now()
  await expect.poll(readRest).toBeLessThanOrEqual(3_600_000)
})

test('a text is in both tabs of an agent, and is sent once', async () => {
  const desk = await makeDesk(site.served)
  const { id, readTexts } = await desk.openConversation()
  const { page, composer } = await openConversationAs(site.browser, site.served, desk.agent, id)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('#composer').waitFor()
  await composer.pressSequentially('On its way.')
  await expect.poll(() => other.locator('#composer').inputValue()).toBe('On its way.')
  await other.locator('#composer').press('Enter')
  for (const tab of [page, other])
    await tab.getByRole('article').filter({ hasText: 'On its way.' }).getByRole('img', { name: 'Sent' }).waitFor()
  await expect.poll(() => composer.inputValue()).toBe('')
  expect(await readTexts()).toEqual(['Where is my parcel?', 'On its way.'])
})

test('notifications that the browser denies are explained, and stay off', async () => {
  const { agent } = await makeDesk(site.served)
  const initScript = `
    window.Notification = class { static permission = 'denied'; static requestPermission = async () => 'denied' }`
  const preferences = { desktop: { queued: true } }
  const { page, problems } = await openConsoleAs(site.browser, site.served, agent, '/account', {
    initScript,
    preferences,
  })
  await page.getByText('Your browser blocks notifications of this page.').waitFor()
  const choice = page.getByRole('checkbox', { name: 'Desktop notification: A visitor waits' })
  expect(await choice.isChecked()).toBe(false)
  await choice.click()
  expect(await choice.isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'Sound: A visitor waits' }).isChecked()).toBe(true)
  expect(problems).toEqual([])
})

test('an agent has twenty conversations at once, each with its draft and its messages', async () => {
  const desk = await makeDesk(site.served)
  const conversations: DeskConversation[] = []
  for (let index = 1; index <= 20; index++) {
    const conversation = await desk.openConversation(`Visitor ${String(index).padStart(2, '0')}`)
    await desk.callAs(desk.agent, conversation.id, 'take')
    conversations.push(conversation)
  }
  const { page, problems } = await openConsoleAs(site.browser, site.served, desk.agent, '/?tab=mine', {
    viewport: { width: 1280, height: 2200 },
  })
  await page.getByRole('link', { name: 'Mine 20' }).waitFor()
  const open = async (index: number) => {
    const name = `Visitor ${String(index).padStart(2, '0')}`
    await page.locator(`a[data-conversation="${conversations[index - 1]?.id}"]`).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  for (const index of [1, 2, 3, 4, 5, 6]) {
    await open(index)
    await page.locator('#composer').fill(`Draft ${index}`)
  }
  await Promise.all(conversations.map(({ send }, index) => send(`News ${index + 1}`)))
  for (const index of [1, 3, 6]) {
    await open(index)
    await page.getByRole('region', { name: 'Messages' }).getByText(`News ${index}`, { exact: true }).waitFor()
    expect(await page.locator('#composer').inputValue()).toBe(`Draft ${index}`)
  }
  await page.getByRole('link', { name: /News 20/ }).waitFor()
  expect(problems).toEqual([])
})
