import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeDepartment,
  makeSignedInAgent,
  makeWidget,
} from '../support/chat.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Counts the notes that the widget plays. */
const countNotes = `<script>
window.notes = 0
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...given) { window.notes += 1; return start.apply(this, given) }
</script>`

async function openTab(opened: WidgetPage): Promise<WidgetPage> {
  const page = await opened.page.context().newPage()
  await page.goto(opened.page.url())
  return toWidgetPage(page)
}

function toWidgetPage(page: Page): WidgetPage {
  const panel = page.locator('#flowdesk-panel')
  return {
    ...{ page, panel, problems: [] },
    launcher: page.locator('[data-flowdesk=launcher]'),
    composer: panel.getByRole('textbox', { name: 'Message', exact: true }),
  }
}

/** Two tabs of one browser with the panel open. */
async function openTwoTabs({ head = '' } = {}) {
  const agent = await makeSignedInAgent(site.served.flowdesk, { displayName: 'Ada Okafor' })
  const department = await makeDepartment(site.served.flowdesk, { memberIds: [agent.id] })
  const connection = await connectAgent(site.served.flowdesk, agent.id)
  onTestFinished(() => connection.end())
  const { key } = await makeWidget(site.served.flowdesk, { departmentIds: [department.id] })
  const first = await site.openWidgetPage({ key, head })
  const second = await openTab(first)
  for (const { launcher, composer } of [first, second]) {
    await launcher.click()
    await composer.waitFor()
  }
  return { first, second, key, agent, department }
}

async function findConversation(departmentId: number): Promise<string[]> {
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get(`/v1/agent/conversations?departmentId=${departmentId}`, { token })
  return body.data.items.map(({ id }: { id: string }) => id)
}

const newMessage = (body: string) => ({ body, clientMessageId: randomUUID() })

async function asAgent({ token }: { readonly token: string }, path: string, body: object = {}) {
  const { status, text } = await site.served.flowdesk.post(`/v1/agent/conversations/${path}`, { token, body })
  if (status >= 300) throw new Error(`${path} was refused with ${status}: ${text}`)
}

test('a chat that begins in one tab is in the other one, too, and both continue it', async () => {
  const { first, second, agent, department } = await openTwoTabs()
  await sendText(first, 'From the first tab')
  await second.panel.getByText('From the first tab').waitFor()
  await sendText(second, 'From the second tab')
  await first.panel.getByText('From the second tab').waitFor()
  const [id, ...others] = await findConversation(department.id)
  expect(others).toEqual([])
  await asAgent(agent, `${id}/take`)
  await asAgent(agent, `${id}/messages`, newMessage('I see both'))
  for (const { panel } of [first, second]) await panel.getByText('I see both').waitFor()
  await asAgent(agent, `${id}/close`)
  for (const { panel } of [first, second]) await panel.getByText('Ada Okafor ended the chat').first().waitFor()
})

test('two tabs that send their first message at the same time are one visitor with one chat', async () => {
  const { first, second, department } = await openTwoTabs()
  await Promise.all([sendText(first, 'One'), sendText(second, 'Two')])
  await first.panel.getByText('Two').waitFor()
  await second.panel.getByText('One').waitFor()
  expect(await findConversation(department.id)).toHaveLength(1)
})

test('a first message whose tab is closed before the server has it is sent by the other tab', async () => {
  const { first, second, department } = await openTwoTabs()
  let requests = 0
  const senderFound = Promise.withResolvers<Page>()
  await first.page.context().route('**/v1/widget/conversations', async (route) => {
    requests += 1
    // The first request is never answered.
    if (requests === 1) senderFound.resolve(route.request().frame().page())
    else await route.continue()
  })
  await first.composer.fill('Do not lose me')
  await first.composer.press('Enter')
  // Either tab may be the one that sends.
  const sender = await senderFound.promise
  const other = sender === first.page ? second : first
  const row = other.panel.locator('.row.own', { hasText: 'Do not lose me' })
  await row.getByRole('img', { name: 'Sending' }).waitFor()
  await sender.close()
  await row.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await findConversation(department.id)).toHaveLength(1)
})

test('a tab that learns of a queued message before its storage has it shows and sends the message', async () => {
  const { first, second, key, department } = await openTwoTabs()
  const message = {
    ...{ clientMessageId: randomUUID(), body: 'Stored late' },
    ...{ queuedAt: new Date().toISOString(), state: 'queued' },
  }
  // As a third tab does that is closed at once, if its change reaches the storage of the others late.
  await first.page.evaluate(`{
    const value = ${JSON.stringify(JSON.stringify([message]))}
    new BroadcastChannel('flowdesk:${key}:').postMessage({ name: 'outbox', value })
    setTimeout(() => localStorage.setItem('flowdesk:${key}:outbox', value), 100)
  }`)
  await second.panel.locator('.row.own', { hasText: 'Stored late' }).getByRole('img', { name: 'Sent' }).waitFor()
  expect(await findConversation(department.id)).toHaveLength(1)
})

test('two tabs that cannot reach the server do not try again at once because of each other', async () => {
  const { first, second } = await openTwoTabs()
  let requests = 0
  await first.page.context().route('**/v1/widget/*/visitors', async (route) => {
    requests += 1
    await route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } })
  })
  await first.composer.fill('Hello')
  await first.composer.press('Enter')
  await second.panel.locator('.row.own', { hasText: 'Hello' }).waitFor()
  await expect.poll(() => requests).toBeGreaterThan(1)
  await first.page.waitForTimeout(2000)
  // Each tab waits half a second, a second, and longer; without that there are hundreds of requests.
  expect(requests).toBeLessThan(20)
})

test('what is read in one tab is read in the other one', async () => {
  const { first, second, agent, department } = await openTwoTabs()
  await sendText(first, 'Where is my parcel?')
  await second.panel.getByText('Where is my parcel?').waitFor()
  for (const { page } of [first, second]) await page.evaluate("Flowdesk('close')")
  const [id] = await findConversation(department.id)
  await asAgent(agent, `${id}/take`)
  await asAgent(agent, `${id}/messages`, newMessage('Good morning'))
  for (const { page } of [first, second]) await expect.poll(() => page.title()).toBe('(1) Shop')
  await second.page.bringToFront()
  await second.launcher.click()
  for (const { page, launcher } of [first, second]) {
    await expect.poll(() => page.title()).toBe('Shop')
    expect(await launcher.getAttribute('aria-label')).toBe('Chat')
  }
})

test('a message makes one sound, whatever the number of tabs', async () => {
  const { first, second, agent, department } = await openTwoTabs({ head: countNotes })
  await sendText(first, 'Where is my parcel?')
  await second.panel.getByText('Where is my parcel?').waitFor()
  for (const { page, launcher } of [first, second]) {
    // Browsers play sounds only after a gesture in the page.
    await page.bringToFront()
    await launcher.click()
  }
  const [id] = await findConversation(department.id)
  await asAgent(agent, `${id}/take`)
  const notes = async () => {
    const counts = await Promise.all([first, second].map(({ page }) => page.evaluate<number>('window.notes')))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await asAgent(agent, `${id}/messages`, newMessage('One'))
  await expect.poll(notes).toBe(2)
  await asAgent(agent, `${id}/messages`, newMessage('Two'))
  await expect.poll(notes).toBe(4)
})

test('a tab that learns late of two messages repeats no sound of another tab', async () => {
  const { first, second, agent, department } = await openTwoTabs({ head: countNotes })
  await sendText(first, 'Where is my parcel?')
  await second.panel.getByText('Where is my parcel?').waitFor()
  for (const { page, launcher } of [first, second]) {
    await page.bringToFront()
    await launcher.click()
  }
  const [id] = await findConversation(department.id)
  await asAgent(agent, `${id}/take`)
  await second.panel.getByText('Ada Okafor joined the chat').waitFor({ state: 'attached' })
  const network = await second.page.context().newCDPSession(second.page)
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    })
  await setOffline(true)
  const notes = ({ page }: WidgetPage) => page.evaluate<number>('window.notes')
  for (const [index, text] of ['One', 'Two'].entries()) {
    await asAgent(agent, `${id}/messages`, newMessage(text))
    await expect.poll(() => notes(first)).toBe(2 * (index + 1))
  }
  await setOffline(false)
  await second.panel.getByText('Two', { exact: true }).waitFor({ state: 'attached' })
  // More than a tab waits before it alerts the visitor to both messages.
  await second.page.waitForTimeout(1500)
  expect(await notes(second)).toBe(0)
})

test('a sound that is off in one tab is off in all', async () => {
  const { first, second, agent, department } = await openTwoTabs({ head: countNotes })
  await sendText(first, 'Where is my parcel?')
  await second.panel.getByText('Where is my parcel?').waitFor()
  await first.panel.getByRole('button', { name: 'More options' }).click()
  const sound = first.panel.getByRole('menuitemcheckbox', { name: 'Sound' })
  await sound.click()
  expect(await sound.getAttribute('aria-checked')).toBe('false')
  await second.panel.getByRole('button', { name: 'More options' }).click()
  const other = second.panel.getByRole('menuitemcheckbox', { name: 'Sound' })
  await expect.poll(() => other.getAttribute('aria-checked')).toBe('false')
  for (const { page } of [first, second]) await page.evaluate("Flowdesk('close')")
  const [id] = await findConversation(department.id)
  await asAgent(agent, `${id}/take`)
  await asAgent(agent, `${id}/messages`, newMessage('Silence'))
  await expect.poll(() => second.page.title()).toBe('(1) Shop')
  // More than a tab waits before it alerts the visitor.
  await second.page.waitForTimeout(1500)
  expect(await first.page.evaluate('window.notes')).toBe(0)
  expect(await second.page.evaluate('window.notes')).toBe(0)
})

test('a reset in one tab forgets the visitor in all', async () => {
  const { first, second } = await openTwoTabs()
  await sendText(first, 'Forget me')
  await second.panel.getByText('Forget me').waitFor()
  await first.page.evaluate("Flowdesk('reset')")
  for (const { panel, page } of [first, second]) {
    await panel.getByText('Forget me').waitFor({ state: 'detached' })
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
  }
})

/** Resets the widget before its script has run, on a page with the query `?signed-out`. */
const resetEarly = `<script>
window.Flowdesk = window.Flowdesk || function () { (Flowdesk.q = Flowdesk.q || []).push(arguments) }
if (location.search === '?signed-out') Flowdesk('reset')
</script>`

test('a reset that a page queues before the script has run forgets the visitor in all tabs', async () => {
  const { first } = await openTwoTabs({ head: resetEarly })
  await sendText(first, 'Forget me')
  const other = await first.page.context().newPage()
  await other.goto(`${first.page.url()}?signed-out`)
  await first.panel.getByText('Forget me').waitFor({ state: 'detached' })
  expect(await first.page.evaluate('Object.keys(localStorage)')).toEqual([])
})
