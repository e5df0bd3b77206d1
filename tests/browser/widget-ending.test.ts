import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../support/mail-server.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { chooseInMenu, type Desk, makeDesk, openFirstConversation } from '../support/widget-desk.ts'
import { expectAccessible, openChat, sendText, type WidgetPage } from '../support/widget-page.ts'

const site = useServedBrowser()

/** Opens a chat in which the agent of the desk has answered. */
async function openAnsweredChat(desk: Desk, text = 'My parcel is late.', answer = 'I am looking into it.') {
  const opened = await openFirstConversation(site.browser, site.served, desk, text)
  const [agent] = desk.agents
  await agent?.call(opened.id, 'take')
  await agent?.answer(opened.id, answer)
  await opened.panel.getByText(answer).waitFor()
  return opened
}

async function endChat(opened: WidgetPage): Promise<void> {
  await chooseInMenu(opened, 'End chat')
  await opened.panel.getByRole('dialog').getByRole('button', { name: 'End chat' }).click()
  await opened.panel.getByText('The chat has ended').first().waitFor()
}

const focusedName = ({ page }: WidgetPage) =>
  page.evaluate(
    "(({ activeElement: { ariaLabel, textContent } }) => ariaLabel || textContent)(document.querySelector('[data-flowdesk=widget]').shadowRoot)",
  )

test('the header shows who has taken the chat, and who is typing', async () => {
  const desk = await makeDesk(site.served, ['Ada Okafor'], { title: 'Shop help' })
  const opened = await openAnsweredChat(desk)
  const { panel, id } = opened
  const header = panel.locator('header')
  await expect.poll(() => header.textContent()).toContain('AOShop helpAda Okafor')
  await desk.agents[0]?.hub.client.invoke('Watch', id)
  await desk.agents[0]?.hub.client.invoke('Typing', id, true)
  await panel.getByText('Ada Okafor is typing…').waitFor()
  await expectAccessible(opened)
})

test('a visitor ends the chat after a confirmation, and rates it', async () => {
  const desk = await makeDesk(site.served)
  const opened = await openAnsweredChat(desk)
  const { panel, page, launcher, id } = opened
  await chooseInMenu(opened, 'End chat')
  await expectAccessible(opened)
  await panel.getByRole('button', { name: 'Keep chatting' }).click()
  expect(await desk.listConversations()).toMatchObject([{ status: 'active' }])
  await endChat(opened)
  const stars = panel.getByRole('group', { name: 'How was this chat?' })
  await stars.getByRole('radio', { name: '4 of 5, good' }).check()
  expect(await stars.locator('.score-name').textContent()).toBe('4 of 5, good')
  await panel.getByRole('textbox', { name: 'Tell us more (optional)' }).fill('Quick and friendly.')
  await expectAccessible(opened)
  await panel.getByRole('button', { name: 'Send rating' }).click()
  await panel.getByText('Thank you for your rating.').waitFor()
  expect(await desk.listConversations()).toMatchObject([{ id, closedBy: 'visitor', rating: { score: 4 } }])
  await page.reload()
  await launcher.click()
  await panel.getByRole('button', { name: 'Start a new chat' }).waitFor()
  expect(await stars.count()).toBe(0)
})

test('before an unanswered chat ends, the visitor may leave an e-mail address and a last message', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openChat({ key: desk.key })
  const { panel } = opened
  await sendText(opened, 'My parcel is late.')
  await chooseInMenu(opened, 'End chat')
  const dialog = panel.getByRole('dialog', { name: 'Before you go' })
  await dialog.waitFor()
  await expectAccessible(opened)
  expect(await dialog.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('My parcel is late.')
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('My parcel is late. Please write to me.')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await dialog.getByRole('button', { name: 'Send and end chat' }).click()
  await panel.getByText('The chat has ended').first().waitFor()
  const conversations = await desk.listConversations()
  expect(conversations).toHaveLength(2)
  expect(conversations).toContainEqual(expect.objectContaining({ status: 'queued', visitorEmail: 'maria@example.com' }))
  expect(conversations).toContainEqual(expect.objectContaining({ status: 'closed', visitorEmail: null }))
})

test('a message is left once, although the chat does not end at the first attempt', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openChat({ key: desk.key })
  const { panel, page } = opened
  await sendText(opened, 'My parcel is late.')
  await chooseInMenu(opened, 'End chat')
  const dialog = panel.getByRole('dialog', { name: 'Before you go' })
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await page.route('**/close', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Send and end chat' }).click()
  await dialog.getByText('The chat could not be ended. Please try again.').waitFor()
  await dialog.getByRole('button', { name: 'Send and end chat' }).click()
  await panel.getByText('The chat has ended').first().waitFor()
  expect(await desk.listConversations()).toHaveLength(2)
})

test('a visitor who declines to leave a message ends the chat all the same', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openChat({ key: desk.key })
  await sendText(opened, 'My parcel is late.')
  await chooseInMenu(opened, 'End chat')
  await opened.panel.getByRole('button', { name: 'End without a message' }).click()
  await opened.panel.getByText('The chat has ended').first().waitFor()
  expect(await desk.listConversations()).toMatchObject([{ status: 'closed' }])
  // The rating would be shown together with the button.
  await opened.panel.getByRole('button', { name: 'Start a new chat' }).waitFor()
  expect(await opened.panel.getByRole('group', { name: 'How was this chat?' }).count()).toBe(0)
})

test('while e-mail is off, a request for the transcript shows that the server sends no e-mail', async () => {
  const desk = await makeDesk(site.served)
  const opened = await openAnsweredChat(desk)
  const { panel } = opened
  await chooseInMenu(opened, 'E-mail transcript')
  const dialog = panel.getByRole('dialog', { name: 'E-mail transcript' })
  await dialog.getByRole('button', { name: 'Send transcript' }).click()
  await dialog.getByText('Enter your e-mail address.').waitFor()
  await expectAccessible(opened)
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await dialog.getByRole('button', { name: 'Send transcript' }).click()
  await panel.getByText('Sorry, we cannot send e-mail at the moment.').waitFor()
})

test('a message after the end continues in a new conversation', async () => {
  const desk = await makeDesk(site.served)
  const opened = await openAnsweredChat(desk)
  await endChat(opened)
  await sendText(opened, 'One more question.')
  expect(await desk.listConversations()).toMatchObject([{ status: 'queued' }, { status: 'closed' }])
  await expect.poll(() => opened.panel.getByRole('region', { name: 'The chat has ended' }).count()).toBe(0)
})

test('a new chat starts empty, also after a reload', async () => {
  const desk = await makeDesk(site.served)
  const opened = await openAnsweredChat(desk)
  const { panel, page, launcher, composer } = opened
  await endChat(opened)
  await panel.getByRole('button', { name: 'Start a new chat' }).click()
  await expect.poll(() => panel.getByText('I am looking into it.').count()).toBe(0)
  await page.reload()
  await launcher.click()
  await composer.waitFor()
  // Half a second after the code for conversations is loaded.
  await expect.poll(() => panel.getByRole('log').getAttribute('aria-busy')).toBe('false')
  expect(await panel.getByText('I am looking into it.').count()).toBe(0)
  await sendText(opened, 'One more question.')
  expect(await desk.listConversations()).toHaveLength(2)
})

test('two visitors and two agents chat at once, each pair for itself', async () => {
  const [first, second] = await Promise.all([makeDesk(site.served), makeDesk(site.served, ['Ben Sato'])])
  const [one, other] = await Promise.all([
    openAnsweredChat(first, 'Question one', 'Answer one'),
    openAnsweredChat(second, 'Question two', 'Answer two'),
  ])
  expect(await one.panel.getByText('Answer two').count()).toBe(0)
  expect(await other.panel.getByText('Answer one').count()).toBe(0)
  await expect.poll(() => other.panel.locator('header').textContent()).toContain('Ben Sato')
  await endChat(one)
  await sendText(other, 'Still here.')
  expect(await first.listConversations()).toMatchObject([{ status: 'closed' }])
  expect(await second.listConversations()).toMatchObject([{ status: 'active' }])
})

test('the menu and the dialog are used by keyboard alone', async () => {
  const desk = await makeDesk(site.served)
  const opened = await openAnsweredChat(desk)
  const { panel, page } = opened
  await panel.getByRole('button', { name: 'More options' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('menu').waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => focusedName(opened)).toBe('End chat')
  await page.keyboard.press('ArrowUp')
  expect(await focusedName(opened)).toBe('E-mail transcript')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: 'End this chat?' })
  await dialog.waitFor()
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.locator(':focus').count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  expect(await panel.isVisible()).toBe(true)
  await expect.poll(() => focusedName(opened)).toBe('More options')
})

const phone = { viewport: { width: 375, height: 700 } }

const rootOverflow = ({ page }: WidgetPage) => page.evaluate('getComputedStyle(document.documentElement).overflow')

test('on a phone the panel is modal: it fills the screen, keeps the focus, and the page does not scroll', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openWidgetPage({ key: desk.key, context: phone })
  const { panel, page, launcher } = opened
  await launcher.click()
  await opened.composer.waitFor()
  expect(await panel.getAttribute('aria-modal')).toBe('true')
  // The panel slides in.
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
  expect(await rootOverflow(opened)).toBe('hidden')
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    expect(await panel.locator(':focus').count()).toBe(1)
  }
  await expectAccessible(opened)
  await page.keyboard.press('Escape')
  expect(await panel.isVisible()).toBe(false)
  expect(await focusedName(opened)).toBe('Chat')
  expect(await rootOverflow(opened)).toBe('visible')
})

test('on a desktop the panel is not modal, and the page scrolls', async () => {
  const desk = await makeDesk(site.served)
  const opened = await site.openChat({ key: desk.key })
  expect(await opened.panel.getAttribute('aria-modal')).toBe(null)
  expect(await rootOverflow(opened)).toBe('visible')
})

test('the transcript of a chat arrives by e-mail', async () => {
  const mails = await openMailServer()
  const mailing = await serveFlowdesk({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
  onTestFinished(() => mailing.flowdesk.close())
  const opened = await openChat(site.browser, mailing.url)
  await sendText(opened, 'My parcel is late.')
  await chooseInMenu(opened, 'E-mail transcript')
  await opened.panel.getByRole('textbox', { name: 'E-mail address' }).fill('maria@example.com')
  await opened.panel.getByRole('button', { name: 'Send transcript' }).click()
  await opened.panel.getByText('It arrives at maria@example.com in a few minutes.').waitFor()
  await mailing.flowdesk.runDueJobs()
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['maria@example.com']])
})
