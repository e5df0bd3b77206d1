import { expect, onTestFinished, test } from 'vitest'
import { signInAgent } from '../support/chat.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'
import { makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { chooseFiles, describeMessage, type StoredMessage, textFile } from '../support/widget-files.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'

const DAY_MS = 86_400_000

const site = useServedBrowser()

/** A gateway to the server, which can be away. */
async function openGateway() {
  const proxy = await openTestProxy(site.served.url)
  const away = await startStubServer((request) => request.socket.destroy())
  return {
    url: proxy.url,
    breakConnections: proxy.breakConnections,
    stop: () => {
      proxy.switchTarget(away)
      proxy.breakConnections()
    },
    start: () => {
      proxy.switchTarget(site.served.url)
      proxy.breakConnections()
    },
  }
}

async function write({ composer }: WidgetPage, text: string): Promise<void> {
  await composer.fill(text)
  await composer.press('Enter')
}

const sentMark = ({ panel }: WidgetPage, text: string) =>
  panel.locator('.row.own', { hasText: text }).getByRole('img', { name: /^(Sent|Read)$/ })

/** The messages of the agent in the transcript. */
const answers = ({ panel }: WidgetPage) => panel.locator('.row.other:not([data-flowdesk=greeting]) .bubble')

test('a widget whose configuration could not be read at first appears when the server answers', async () => {
  const { page, launcher } = await site.openWidgetPage()
  await page.route('**/config', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/config'))
  await page.reload()
  await failed
  expect(await launcher.count()).toBe(0)
  await page.unroute('**/config')
  await launcher.waitFor()
})

test('a panel whose code could not be loaded stays closed, and opens with the next click', async () => {
  const { page, launcher, panel } = await site.openWidgetPage()
  await page.route('**/widget/*.js*', (route) => route.abort())
  await launcher.click()
  await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false')
  await page.unroute('**/widget/*.js*')
  await launcher.click()
  await panel.waitFor()
})

test('a part of the panel that could not be loaded is loaded on request', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  await chat.page.route('**/widget/ended-view-*.js*', (route) => route.abort())
  await desk.agents[0]?.call(chat.id, 'take')
  await desk.agents[0]?.call(chat.id, 'close')
  const missing = chat.panel.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await missing.waitFor()
  await chat.page.unroute('**/widget/ended-view-*.js*')
  await missing.getByRole('button', { name: 'Try again' }).click()
  await chat.panel.getByRole('button', { name: 'Start a new chat' }).waitFor()
})

test('messages written while the server is away are sent once and in order when it is back', async () => {
  const gateway = await openGateway()
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, { ...site.served, url: gateway.url }, desk)
  gateway.stop()
  await write(chat, 'One')
  await write(chat, 'Two')
  await chat.panel.getByRole('status').getByText('Reconnecting…').waitFor()
  expect(await sentMark(chat, 'One').count()).toBe(0)
  gateway.start()
  await sentMark(chat, 'Two').waitFor()
  await expect.poll(() => chat.panel.getByText('Reconnecting…').count()).toBe(0)
  expect(await desk.readTexts(chat.id)).toEqual(['Hello', 'One', 'Two'])
})

test('a file that is sent while the server is away is uploaded once when it is back', async () => {
  const gateway = await openGateway()
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, { ...site.served, url: gateway.url }, desk)
  await chooseFiles(chat, textFile('late.txt'))
  // The code for files is loaded with the first one.
  await chat.panel.getByRole('list', { name: 'Files to send' }).getByRole('listitem').waitFor()
  gateway.stop()
  await write(chat, 'Here it is')
  await chat.panel.getByText('No connection. The file is sent when you are online again.').waitFor()
  gateway.start()
  await chat.panel.getByRole('button', { name: 'Download late.txt' }).waitFor()
  expect(await desk.readTexts(chat.id)).toEqual(['Hello', 'Here it is'])
})

test('a message whose response is lost is written once', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openFirstConversation(site.browser, site.served, desk)
  let lost = 0
  await chat.page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return await route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await write(chat, 'Twice?')
  await sentMark(chat, 'Twice?').waitFor()
  expect(lost).toBe(1)
  expect(await desk.readTexts(chat.id)).toEqual(['Hello', 'Twice?'])
  expect(await chat.panel.locator('.row.own').count()).toBe(2)
})

test('answers that arrive while the connection is broken appear when it is restored, each once', async () => {
  const gateway = await openGateway()
  const desk = await makeDesk(site.served)
  const [ada] = desk.agents
  const chat = await openFirstConversation(site.browser, { ...site.served, url: gateway.url }, desk)
  await ada?.call(chat.id, 'take')
  await ada?.answer(chat.id, 'Before')
  await chat.panel.getByText('Before').waitFor()
  gateway.stop()
  await ada?.answer(chat.id, 'Meanwhile')
  gateway.start()
  await chat.panel.getByText('Meanwhile').waitFor()
  for (const text of ['After', 'At last']) {
    gateway.breakConnections()
    await ada?.answer(chat.id, text)
  }
  await chat.panel.getByText('At last').waitFor()
  await expect.poll(() => answers(chat).allTextContents()).toEqual(['Before', 'Meanwhile', 'After', 'At last'])
})

test('events that arrive late, in another order, or not at all leave no gap and no duplicate', async () => {
  const desk = await makeDesk(site.served)
  const [ada] = desk.agents
  const chat = await site.openChat({ key: desk.key })
  const held: (string | Buffer)[] = []
  let isHolding = false
  let release = () => undefined as unknown
  await chat.page.routeWebSocket(/hubs\/visitor/, (socket) => {
    socket.connectToServer().onMessage((message) => (isHolding ? held.push(message) : socket.send(message)))
    release = () => {
      isHolding = false
      const [first, ...rest] = held.splice(0)
      for (const message of rest.reverse()) socket.send(message)
      // The first one arrives last, and the middle one is lost.
      if (first !== undefined) socket.send(first)
    }
  })
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  await ada?.call(id, 'take')
  await chat.panel.getByText('Ada Okafor joined the chat').waitFor()
  isHolding = true
  const texts = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const text of texts) await ada?.answer(id, text)
  await expect.poll(() => held.filter((message) => String(message).includes('"message"')).length).toBe(5)
  held.splice(2, 1)
  release()
  await expect.poll(() => answers(chat).allTextContents()).toEqual(texts)
})

test('an agent learns that a message was read although the first request failed', async () => {
  const desk = await makeDesk(site.served)
  const [ada] = desk.agents
  const chat = await openFirstConversation(site.browser, site.served, desk)
  await ada?.call(chat.id, 'take')
  let failures = 0
  await chat.page.route('**/read', (route) => {
    failures += 1
    return failures === 1 ? route.abort() : route.continue()
  })
  await ada?.answer(chat.id, 'Good morning')
  await chat.panel.getByText('Good morning').waitFor()
  await expect
    .poll(() => ada?.hub.payloadsOf('read'))
    .toContainEqual(expect.objectContaining({ conversationId: chat.id, readerKind: 'visitor' }))
})

test.each([
  ['behind', -86_400_000],
  ['ahead', 86_400_000],
])('a device whose clock is a day %s chats like any other', async (_case, shift) => {
  const desk = await makeDesk(site.served)
  const [ada] = desk.agents
  const head = `<script>Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])) }
    static now() { return super.now() + ${shift} }
  }</script>`
  const chat = await site.openChat({ key: desk.key, head })
  await sendText(chat, 'One')
  const id = await desk.findConversation('One')
  await ada?.call(id, 'take')
  await ada?.answer(id, 'Two')
  await chat.panel.getByText('Two').waitFor()
  await sendText(chat, 'Three')
  await ada?.hub.client.invoke('Typing', id, true)
  await chat.panel.getByText('Ada Okafor is typing…').waitFor()
  await chat.page.reload()
  await chat.launcher.click()
  await chat.panel.getByText('Three').waitFor()
  expect(await chat.panel.locator('.row:not([data-flowdesk=greeting]) .bubble').allTextContents()).toEqual([
    'One',
    'Two',
    'Three',
  ])
  expect(chat.problems).toEqual([])
})

test('a credential that expires while the panel is closed is replaced, and the message is sent', async () => {
  const later = await serveFlowdesk()
  onTestFinished(() => later.flowdesk.close())
  const desk = await makeDesk(later)
  const chat = await openFirstConversation(site.browser, later, desk)
  await chat.page.evaluate("Flowdesk('close')")
  later.flowdesk.clock.advance(181 * 86_400_000)
  await chat.launcher.click()
  await sendText(chat, 'Half a year later')
  // The tokens of the agents have expired, too.
  const { accessToken: token } = await signInAgent(later.flowdesk)
  const { body } = await later.flowdesk.get('/v1/agent/conversations', { token })
  expect(body.data.items.map(({ lastMessage }: { lastMessage: { preview: string } }) => lastMessage.preview)).toContain(
    'Half a year later',
  )
})

/** A chat on a server whose time the test can move. */
async function openChatOnOwnServer() {
  const own = await serveFlowdesk()
  onTestFinished(() => own.flowdesk.close())
  const gateway = await openTestProxy(own.url)
  const away = await startStubServer((request) => request.socket.destroy())
  const chat = await openFirstConversation(site.browser, { ...own, url: gateway.url }, await makeDesk(own))
  const setReachable = (isReachable: boolean) => {
    gateway.switchTarget(isReachable ? own.url : away)
    gateway.breakConnections()
  }
  /** The texts and the files of the newest conversation, in order. */
  const readNewest = async () => {
    // The tokens of the agents have expired, too.
    const { accessToken: token } = await signInAgent(own.flowdesk)
    const list = await own.flowdesk.get('/v1/agent/conversations?sortBy=createdAt&sortOrder=desc', { token })
    const [{ id }] = list.body.data.items
    const { body } = await own.flowdesk.get(`/v1/agent/conversations/${id}/messages?pageSize=100`, { token })
    const rows: readonly StoredMessage[] = body.data.items
    return rows.filter(({ kind }) => kind === 'Text').map(describeMessage)
  }
  return { ...chat, setReachable, expire: () => own.flowdesk.clock.advance(181 * DAY_MS), readNewest }
}

const downloadButton = ({ panel }: WidgetPage, name: string) => panel.getByRole('button', { name: `Download ${name}` })

test('files that are sent after the credential has expired are sent with a new one, each once and in order', async () => {
  const chat = await openChatOnOwnServer()
  await chooseFiles(chat, textFile('1.txt'), textFile('2.txt'))
  await chat.composer.fill('Two files')
  chat.expire()
  await chat.composer.press('Enter')
  await downloadButton(chat, '2.txt').waitFor()
  expect(await chat.readNewest()).toEqual(['Two files [1.txt]', '[2.txt]'])
  expect(await chat.panel.getByText('Not sent').count()).toBe(0)
})

test('a file that waits for the connection while the credential expires is sent with a new one', async () => {
  const chat = await openChatOnOwnServer()
  await chooseFiles(chat, textFile('late.txt'))
  await chat.panel.getByRole('list', { name: 'Files to send' }).getByRole('listitem').waitFor()
  chat.setReachable(false)
  await write(chat, 'Here it is')
  await chat.panel.getByText('No connection. The file is sent when you are online again.').waitFor()
  chat.expire()
  chat.setReachable(true)
  await downloadButton(chat, 'late.txt').waitFor()
  expect(await chat.readNewest()).toEqual(['Here it is [late.txt]'])
})

test('a file that the visitor has chosen stays chosen when the credential expires, and is sent with the next message', async () => {
  const chat = await openChatOnOwnServer()
  await chooseFiles(chat, textFile('chosen.txt'))
  const staged = chat.panel.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await staged.waitFor()
  chat.expire()
  const renewed = chat.page.waitForResponse('**/v1/widget/*/visitors')
  chat.setReachable(true)
  await renewed
  await chat.panel.getByText('Hello', { exact: true }).waitFor({ state: 'detached' })
  await write(chat, 'Here it is')
  await downloadButton(chat, 'chosen.txt').waitFor()
  expect(await chat.readNewest()).toEqual(['Here it is [chosen.txt]'])
})
