import { expect, test } from 'vitest'
import { connectAgent, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { sendAsAgent } from '../support/chat-hubs.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { chooseFiles, textFile } from '../support/widget-files.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Checks what a page shows at the moment. */
type Check = (opened: WidgetPage) => Promise<void>

/** Shows the launcher, a chat from the greeting to the rating, and all forms, and checks each of them. */
async function showEverything(check: Check): Promise<void> {
  const { flowdesk } = site.served
  const agent = await makeSignedInAgent(flowdesk, { displayName: 'Ada Okafor' })
  const { id: busyId } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const { id: emptyId } = await makeDepartment(flowdesk)
  await connectAgent(flowdesk, agent.id)
  await showChat(await makeWidget(flowdesk, { departmentIds: [busyId] }), agent.token, check)
  await showPreChat(await makeWidget(flowdesk, { departmentIds: [busyId, emptyId], preChatFormEnabled: true }), check)
  await showOfflineForm(await makeWidget(flowdesk, { departmentIds: [emptyId] }), check)
}

async function showChat({ key }: { key: string }, token: string, check: Check): Promise<void> {
  const { flowdesk } = site.served
  const opened = await site.openWidgetPage({ key })
  const { panel, launcher, composer } = opened
  await launcher.waitFor()
  await check(opened)
  await launcher.click()
  await composer.waitFor()
  await check(opened)
  await sendText(opened, 'Hello, where is my parcel? https://example.com/orders/4711')
  const { body } = await flowdesk.get('/v1/agent/conversations', { token })
  const { id } = body.data.items[0]
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })
  await sendAsAgent(flowdesk, token, id, 'One moment. '.repeat(20))
  await panel.getByText('One moment.').waitFor()
  await chooseFiles(opened, textFile('1.txt'), textFile('2.txt'))
  await panel.getByRole('button', { name: 'Remove 2.txt' }).waitFor()
  await check(opened)
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByRole('button', { name: 'Download 2.txt' }).waitFor()
  await check(opened)
  await panel.getByRole('button', { name: 'More options' }).click()
  await panel.getByRole('menuitem', { name: 'End chat' }).click()
  await panel.getByRole('dialog').waitFor()
  await check(opened)
  await panel.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await panel.getByText('The chat has ended').first().waitFor()
  await panel.getByRole('radio').first().check()
  await panel.getByRole('button', { name: 'Send rating' }).waitFor()
  await check(opened)
}

async function showPreChat({ key }: { key: string }, check: Check): Promise<void> {
  const opened = await site.openChat({ key })
  await opened.panel.getByRole('button', { name: 'Start chat' }).click()
  await opened.panel.getByText('Enter your name.').waitFor()
  await check(opened)
}

async function showOfflineForm({ key }: { key: string }, check: Check): Promise<void> {
  const opened = await site.openChat({ key })
  await opened.panel.getByRole('button', { name: 'Leave a message' }).click()
  await opened.panel.getByRole('dialog', { name: 'Leave a message' }).waitFor()
  await check(opened)
}

/** The visible controls of the widget, or those of the dialog that covers it. */
const CONTROLS = `(() => {
  const root = document.querySelector('[data-flowdesk=widget]').shadowRoot
  const controls = (root.querySelector('.dialog') ?? root).querySelectorAll('button, input, select, textarea, a')
  return Array.from(controls).filter((one) => one.getClientRects().length > 0)
})()`

const NAME_OF = "(one) => one.getAttribute('aria-label') || one.name || one.textContent"

/** An element with content outside of its box, to which only a script can scroll. */
const CUTS_OFF = `(one) => {
  const { overflowX, overflowY } = getComputedStyle(one)
  const isHigher = one.scrollHeight > one.clientHeight + 1
  const isWider = one.scrollWidth > one.clientWidth + 1
  return (isHigher && overflowY === 'hidden') || (isWider && overflowX === 'hidden')
}`

/** The names of the controls that the visitor cannot scroll into the window, or that are below others there. */
const UNREACHABLE = `${CONTROLS}.filter((one) => {
  for (let parent = one.parentElement; parent; parent = parent.parentElement) if ((${CUTS_OFF})(parent)) return true
  one.scrollIntoView({ block: 'center' })
  const { left, right, top, bottom } = one.getBoundingClientRect()
  if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return true
  if (one.closest('.log')) return false
  const found = one.getRootNode().elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return !one.contains(found) && !one.parentNode.contains(found)
}).map(${NAME_OF})`

const sizes = [
  [640, 400],
  [320, 480],
  [320, 256],
] as const

const checkZoom: Check = async ({ page }) => {
  const before = page.viewportSize()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(UNREACHABLE), { message: `${width} x ${height}` }).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

test('at 200 and 400 percent zoom every control can be reached, without scrolling sideways', async () => {
  await showEverything(checkZoom)
})

/** The names of the controls without a border. A menu, links and stars are recognized by their shape. */
const BORDERLESS = `${CONTROLS}.filter((one) => !one.matches('a, .link, [type=radio], [role^=menuitem]'))
  .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1).map(${NAME_OF})`

/** Returns how the focus is drawn. */
const FOCUS = `(({ activeElement }) => {
  if (!activeElement) return 'outside'
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
  return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 ? 'drawn' : activeElement.outerHTML
})(document.querySelector('[data-flowdesk=widget]').shadowRoot)`

const checkForcedColours: Check = async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  expect(await page.evaluate(BORDERLESS)).toEqual([])
  const count = await page.evaluate<number>(`${CONTROLS}.length`)
  const found = new Set<string>()
  for (let pressed = 0; pressed <= count; pressed += 1) {
    await page.keyboard.press('Tab')
    found.add(await page.evaluate(FOCUS))
  }
  found.delete('outside')
  expect([...found]).toEqual(['drawn'])
}

test('in forced colours every control has a border, and the focus is drawn', async () => {
  await showEverything(checkForcedColours)
})

test.each([
  ['at 200 and 400 percent zoom', checkZoom],
  ['in forced colours', checkForcedColours],
])('the preview of an unread message can be read and reached %s', async (_how, check) => {
  const desk = await makeDesk(site.served)
  const opened = await openFirstConversation(site.browser, site.served, desk)
  const { page, id } = opened
  await page.evaluate("Flowdesk('close')")
  await desk.agents[0]?.call(id, 'take')
  await desk.agents[0]?.answer(id, 'It is on its way. '.repeat(20))
  await page.getByRole('button', { name: 'New message from Ada Okafor' }).waitFor()
  await check(opened)
})
