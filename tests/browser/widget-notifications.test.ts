import { expect, test } from 'vitest'
import { useServedBrowser } from '../support/served-browser.ts'
import { type Desk, makeDesk } from '../support/widget-desk.ts'
import { sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/**
 * Records the notifications and the notes that the widget plays, answers the question for the permission, and lets a test
 * hide the page: a browser without a screen shows neither notifications nor other windows.
 */
const recordAlerts = (permission: string, answer = permission) => `<script>
window.shown = []
window.questions = 0
window.notes = 0
let permission = '${permission}'
window.Notification = class {
  static get permission() { return permission }
  static async requestPermission() {
    questions += 1
    return (permission = '${answer}')
  }
  constructor(title, { body }) { shown.push({ title, body, click: () => this.onclick() }) }
  close() {}
}
const { start } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (...given) { notes += 1; return start.apply(this, given) }
window.hide = (isHidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
}
</script>`

async function openTakenChat(desk: Desk, head: string) {
  const chat = await site.openChat({ key: desk.key, head })
  await sendText(chat, 'Hello')
  const id = await desk.findConversation('Hello')
  const [agent] = desk.agents
  await agent?.call(id, 'take')
  await chat.panel.getByText('Ada Okafor joined the chat').waitFor()
  const answer = async (text: string, shownText = text) => {
    await agent?.answer(id, text)
    await chat.panel.getByText(shownText, { exact: true }).waitFor({ state: 'attached' })
  }
  const waitUntilRead = () =>
    expect
      .poll(() => agent?.hub.payloadsOf('read').filter(({ readerKind }) => readerKind === 'visitor'))
      .toHaveLength(1)
  return { ...chat, answer, waitUntilRead }
}

const notificationSwitch = ({ panel }: WidgetPage) =>
  panel.getByRole('menuitemcheckbox', { name: 'Desktop notifications' })

async function openMenu({ panel }: WidgetPage): Promise<void> {
  await panel.getByRole('button', { name: 'More options' }).click()
  await panel.getByRole('menu').waitFor()
}

const shown = ({ page }: WidgetPage) =>
  page.evaluate<{ title: string; body: string }[]>('shown.map(({ title, body }) => ({ title, body }))')

const hide = ({ page }: WidgetPage, isHidden: boolean) => page.evaluate(`hide(${isHidden})`)

test('the visitor is asked for the permission only when they turn notifications on', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('default', 'granted'))
  await hide(chat, true)
  await chat.answer('Are you there?')
  await expect.poll(() => chat.page.title()).toBe('(1) Shop')
  await hide(chat, false)
  await openMenu(chat)
  expect(await chat.page.evaluate('questions')).toBe(0)
  expect(await notificationSwitch(chat).getAttribute('aria-checked')).toBe('false')
  await notificationSwitch(chat).click()
  await expect.poll(() => notificationSwitch(chat).getAttribute('aria-checked')).toBe('true')
  expect(await chat.page.evaluate('questions')).toBe(1)
  expect(await shown(chat)).toEqual([])
})

test('a message is notified while the page is hidden, and a click on the notification opens the panel', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('granted'))
  await openMenu(chat)
  await notificationSwitch(chat).click()
  await chat.page.keyboard.press('Escape')
  await chat.answer('You see this.')
  await chat.waitUntilRead()
  await chat.page.evaluate("Flowdesk('close')")
  await hide(chat, true)
  await chat.answer('You do **not** see this.', 'You do not see this.')
  await expect.poll(() => shown(chat)).toEqual([{ title: 'New message from Ada Okafor', body: 'You do not see this.' }])
  await hide(chat, false)
  await chat.page.evaluate('shown[0].click()')
  await chat.panel.waitFor()
  expect(await chat.page.evaluate('questions')).toBe(0)
})

test('after a reload, notifications stay on, and messages that were notified are not notified again', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('granted'))
  await openMenu(chat)
  await notificationSwitch(chat).click()
  await hide(chat, true)
  await chat.answer('One')
  await expect.poll(async () => (await shown(chat)).length).toBe(1)
  await chat.page.reload()
  await chat.launcher.click()
  await chat.panel.getByText('One', { exact: true }).waitFor()
  await hide(chat, true)
  // The widget counts messages as missed, and not as new, until it has read and sent what was left before the reload.
  let count = 1
  const answerAgain = async () => {
    count += 1
    await chat.answer(`Answer ${count}`)
    return await shown(chat)
  }
  await expect.poll(answerAgain, { interval: 1000 }).not.toEqual([])
  for (const { title, body } of await shown(chat))
    expect([title, body]).toEqual(['New message from Ada Okafor', expect.stringMatching(/^Answer \d+$/)])
})

test('a visitor who denies the permission gets no notification, and is not asked again', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('default', 'denied'))
  await openMenu(chat)
  await notificationSwitch(chat).click()
  await notificationSwitch(chat).waitFor({ state: 'detached' })
  await hide(chat, true)
  await chat.answer('Are you there?')
  await expect.poll(() => chat.page.title()).toBe('(1) Shop')
  await expect.poll(() => chat.page.evaluate('notes')).toBe(2)
  expect(await shown(chat)).toEqual([])
  expect(await chat.page.evaluate('questions')).toBe(1)
})

test.each([
  ['has forbidden notifications', recordAlerts('denied')],
  ['has no notifications', `${recordAlerts('denied')}<script>delete window.Notification</script>`],
])('in a browser that %s there is no switch for them', async (_case, head) => {
  const chat = await openTakenChat(await makeDesk(site.served), head)
  await openMenu(chat)
  expect(await chat.panel.getByRole('menuitemcheckbox', { name: 'Sound' }).count()).toBe(1)
  expect(await notificationSwitch(chat).count()).toBe(0)
  expect(chat.problems).toEqual([])
})

test('a message sounds only if the visitor has not seen it, and never if it is their own', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('denied'))
  await chat.answer('You see this.')
  await chat.waitUntilRead()
  await sendText(chat, 'Yes.')
  await chat.page.evaluate("Flowdesk('close')")
  await chat.answer('You do not see this.')
  await expect.poll(() => chat.page.evaluate('notes')).toBe(2)
})

test('the title counts messages while the page is hidden, and stops when the visitor returns', async () => {
  const chat = await openTakenChat(await makeDesk(site.served), recordAlerts('denied'))
  await hide(chat, true)
  await chat.answer('One')
  await chat.answer('Two')
  await expect.poll(() => chat.page.title()).toBe('(2) Shop')
  await hide(chat, false)
  await expect.poll(() => chat.page.title()).toBe('Shop')
  await chat.waitUntilRead()
})
