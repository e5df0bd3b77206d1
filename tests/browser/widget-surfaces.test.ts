import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk } from '../support/widget-desk.ts'
import { expectAccessible, sendText, servePage, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Opens the hosted page of a desk. */
async function openHostedPage(key: string): Promise<WidgetPage> {
  const { page, problems } = await site.open(`/c/${key}`)
  const panel = page.locator('#flowdesk-panel')
  const composer = panel.getByRole('textbox', { name: 'Message', exact: true })
  await composer.waitFor()
  return { page, problems, panel, composer, launcher: page.getByRole('button', { name: 'Chat', exact: true }) }
}

test('the hosted page is printed with the messages that are loaded, on as many sheets as it needs, without what only a screen can use', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openHostedPage(desk.key)
  await sendText(chat, 'The first message')
  const id = await desk.findConversation('The first message')
  await desk.agents[0]?.call(id, 'take')
  for (let line = 1; line <= 40; line += 1) await desk.agents[0]?.answer(id, `Answer ${line}`)
  await chat.panel.getByText('Answer 40', { exact: true }).waitFor()
  await chat.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const panel = await chat.panel.boundingBox()
  const last = await chat.panel.getByText('Answer 40', { exact: true }).boundingBox()
  const first = await chat.panel.getByText('The first message').boundingBox()
  if (!panel || !last || !first) throw new Error('Something is not shown.')
  expect(first.y).toBeGreaterThanOrEqual(panel.y)
  expect(last.y - first.y).toBeGreaterThan(1500)
  expect(last.y + last.height).toBeLessThanOrEqual(panel.y + panel.height)
  for (const hidden of ['.composer', '.header button', '.jump', '.status'])
    expect(await chat.panel.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0)
  expect(await chat.panel.getByText('Ada Okafor').first().isVisible()).toBe(true)
  const printed = (await chat.page.pdf()).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
})

test('on paper there is nothing to click and nobody types, also if messages are missing or were not sent', async () => {
  const desk = await makeDesk(site.served)
  const chat = await openHostedPage(desk.key)
  await sendText(chat, 'The first message')
  const id = await desk.findConversation('The first message')
  const [ada] = desk.agents
  await ada?.call(id, 'take')
  for (let line = 1; line <= 60; line += 1) await ada?.answer(id, `Answer ${line}`)
  await chat.page.reload()
  await chat.panel.getByText('Answer 60', { exact: true }).waitFor()
  await chat.page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, body: '{}' }) : route.continue(),
  )
  await chat.composer.fill('Refused')
  await chat.composer.press('Enter')
  await chat.panel.getByText('Not sent').waitFor()
  await ada?.hub.client.invoke('Watch', id)
  await ada?.hub.client.invoke('Typing', id, true)
  const onlyOnScreen = ['.earlier', '.actions .link', '.typing'].map((selector) => chat.panel.locator(selector).first())
  for (const element of onlyOnScreen) await element.waitFor()
  await chat.page.emulateMedia({ media: 'print' })
  for (const element of onlyOnScreen) expect(await element.isVisible()).toBe(false)
  expect(await chat.panel.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await chat.panel.getByText('Answer 60', { exact: true }).isVisible()).toBe(true)
  expect(await chat.panel.getByText('Refused').isVisible()).toBe(true)
})

test('a page that embeds the widget is printed without it', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key })
  await sendText(chat, 'Hello')
  await chat.page.emulateMedia({ media: 'print' })
  expect(await chat.panel.isVisible()).toBe(false)
  expect(await chat.launcher.isVisible()).toBe(false)
})

test('on a phone in landscape the composer and at least two messages are visible, also with the queue position', async () => {
  const desk = await makeDesk(site.served)
  const context = { viewport: { width: 640, height: 320 }, hasTouch: true, isMobile: true }
  const chat = await site.openChat({ key: desk.key, context })
  for (const text of ['Hello', 'Where is my parcel?', 'Its number is 4711.']) await sendText(chat, text)
  await chat.panel.getByText('You are number').waitFor()
  const countShown = async () => {
    const log = await chat.panel.locator('.log').boundingBox()
    return await chat.panel
      .locator('.row.own .bubble')
      .evaluateAll<number, readonly [number, number]>(
        (rows, [top, bottom]) =>
          rows
            .map((row) =>
              (
                row as unknown as { getBoundingClientRect: () => { top: number; bottom: number } }
              ).getBoundingClientRect(),
            )
            .filter((box) => box.top >= top && box.bottom <= bottom).length,
        [log?.y ?? 0, (log?.y ?? 0) + (log?.height ?? 0)],
      )
  }
  // The transcript moves to its end again in the frame after the position in the queue has appeared.
  await expect.poll(countShown).toBeGreaterThanOrEqual(2)
  const composer = await chat.composer.boundingBox()
  expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(320)
})

test('with reduced motion nothing in the widget moves', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openChat({ key: desk.key, context: { reducedMotion: 'reduce' } })
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  await desk.agents[0]?.call(id, 'take')
  await desk.agents[0]?.hub.client.invoke('Typing', id, true)
  await chat.panel.locator('.typing').waitFor()
  const countAnimations = () =>
    chat.page.evaluate<number>("document.querySelector('[data-flowdesk=widget]').shadowRoot.getAnimations().length")
  expect(await countAnimations()).toBe(0)
  await chat.page.evaluate("Flowdesk('close')")
  await desk.agents[0]?.answer(id, 'It is on its way.')
  await chat.page.locator('.preview-open').waitFor()
  expect(await countAnimations()).toBe(0)
  await chat.page.emulateMedia({ reducedMotion: 'no-preference' })
  await desk.agents[0]?.hub.client.invoke('Typing', id, true)
  await chat.page.evaluate("Flowdesk('open')")
  await expect.poll(countAnimations).toBeGreaterThan(0)
})

/** Collects the events `ready` and `error` of the widget in `events`. */
const collectEvents = `<script>
window.events = []
window.Flowdesk = function () { (Flowdesk.q = Flowdesk.q || []).push(arguments) }
for (const name of ['ready', 'error']) Flowdesk('on', name, () => window.events.push(name))
</script>`

test('an inline widget fills its element, also one that the page adds later, and leaves the focus to the page', async () => {
  const desk = await makeDesk(site.served)
  const chat = await site.openWidgetPage({
    key: desk.key,
    attributes: 'data-mode="inline" data-target="#chat"',
    head: `${collectEvents}<style>#chat { width: 420px; height: 500px; margin: 30px }</style>`,
  })
  await expect.poll(() => chat.page.evaluate('window.events')).toEqual(['ready'])
  expect(await chat.panel.count()).toBe(0)
  await chat.page.evaluate("document.body.prepend(Object.assign(document.createElement('div'), { id: 'chat' }))")
  await chat.panel.waitFor()
  expect(await chat.page.evaluate('document.activeElement === document.body')).toBe(true)
  await sendText(chat, 'Hello')
  expect(await chat.panel.boundingBox()).toEqual(await chat.page.locator('#chat').boundingBox())
  expect(await chat.page.getByRole('region', { name: 'Chat with us' }).count()).toBe(1)
  expect(await chat.launcher.count()).toBe(0)
  await chat.composer.press('Escape')
  await chat.page.evaluate("Flowdesk('close')")
  expect(await chat.panel.isVisible()).toBe(true)
  await expectAccessible(chat)
})

test.each(['inline', 'page'])(
  'a widget in the mode %s that could not be loaded at first fills the page later',
  async (mode) => {
    const desk = await makeDesk(site.served)
    const chat = await site.openWidgetPage({ key: desk.key, attributes: `data-mode="${mode}"`, head: collectEvents })
    await chat.panel.waitFor()
    await chat.page.route('**/widget/*.js', (route) => route.abort())
    await chat.page.reload()
    await expect.poll(() => chat.page.evaluate('window.events')).toContain('error')
    await chat.page.unroute('**/widget/*.js')
    await chat.panel.waitFor()
    const { width, height } = chat.page.viewportSize() ?? {}
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  },
)

/** A page that shows the address in its query in a frame. */
const framingPage = `<!doctype html><html lang="en"><title>Shop</title><body><script>
  const frame = document.createElement('iframe')
  frame.src = new URLSearchParams(location.search).get('address')
  frame.width = 400
  frame.height = 600
  document.body.append(frame)
</script></body></html>`

test('a website whose origin is allowed shows the hosted page in a frame, another website does not', async () => {
  const [allowed, other] = [await servePage(framingPage), await servePage(framingPage)]
  const desk = await makeDesk(site.served, ['Ada Okafor'], { allowedOrigins: [new URL(allowed).origin] })
  const query = `?address=${encodeURIComponent(`${site.served.url}/c/${desk.key}`)}`
  const { page } = await openPage(site.browser, allowed + query)
  const panel = page.frameLocator('iframe').locator('#flowdesk-panel')
  await panel.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello from the frame')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await desk.readMessages()).map((message) => message.body))
    .toEqual(['Hello from the frame'])
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(other + query)
  await refused
  expect(await panel.count()).toBe(0)
})
