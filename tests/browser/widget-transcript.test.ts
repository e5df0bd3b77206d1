import { expect, test } from 'vitest'
import { connectAgent, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { sendAsAgent } from '../support/chat-hubs.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { expectAccessible, sendText, type WidgetPage } from '../support/widget-page.ts'
import { addHistory, isAtEnd, scrollTo, TRANSCRIPT } from '../support/widget-transcript.ts'

const site = useServedBrowser()

/** A chat whose visitor has said hello, and its agent. */
async function openTakenChat() {
  const { flowdesk } = site.served
  const agent = await makeSignedInAgent(flowdesk, { displayName: 'Ada Okafor' })
  const department = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  await connectAgent(flowdesk, agent.id)
  const chat = await site.openChat({ key })
  await sendText(chat, 'Hello')
  const { body } = await flowdesk.get('/v1/agent/conversations', { token: agent.token })
  const { id } = body.data.items[0]
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
  await chat.panel.getByText('Ada Okafor joined the chat').waitFor()
  const answer = (text: string) => sendAsAgent(flowdesk, agent.token, id, text)
  return { ...chat, id: id as string, answer }
}

const log = ({ panel }: WidgetPage) => panel.getByRole('log')

const messageRows = ({ panel }: WidgetPage) => panel.locator('[data-flowdesk=message]')

/** A place in the window, in pixels. */
const topOf = async ({ panel }: WidgetPage, text: string) =>
  (await panel.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN

test('markup in a message is shown as it was written, and only web addresses become links', async () => {
  const chat = await openTakenChat()
  await chat.answer('<img src=x onerror="alert(1)"> **bold** `code` javascript:alert(1) https://example.com/a_(b).')
  await chat.panel.getByText('<img src=x onerror="alert(1)">').waitFor()
  expect(await chat.panel.locator('.bubble img, .bubble script').count()).toBe(0)
  const links = chat.panel.getByRole('log').getByRole('link')
  expect(await links.count()).toBe(1)
  expect(await links.getAttribute('href')).toBe('https://example.com/a_(b)')
  expect(await links.getAttribute('rel')).toContain('noopener')
  expect(chat.problems).toEqual([])
})

test('messages are grouped by sender, and each names its sender', async () => {
  const chat = await openTakenChat()
  await chat.answer('One moment.')
  await chat.answer('Your parcel is in Berlin.')
  const rows = messageRows(chat).filter({ hasText: 'Ada Okafor' })
  await rows.nth(1).waitFor()
  expect(await rows.locator('.sender').count()).toBe(1)
  expect(await chat.panel.getByText('Today').count()).toBe(1)
})

test('new messages do not move a reader, are counted, and begin after a line that stays until they are read', async () => {
  const chat = await openTakenChat()
  await addHistory(site.served, chat, 40)
  await scrollTo(chat, '0')
  await chat.panel.getByRole('button', { name: 'Jump to the latest message' }).waitFor()
  const before = await topOf(chat, 'Line 1.')
  await chat.answer('Are you there?')
  const pill = chat.panel.getByRole('button', { name: '1 new message' })
  await pill.waitFor()
  // Pages can have positions between two pixels.
  expect(await topOf(chat, 'Line 1.')).toBeCloseTo(before, 0)
  await pill.click()
  await expect.poll(() => isAtEnd(chat)).toBe(true)
  await chat.panel.getByText('New', { exact: true }).waitFor()
  expect(await chat.panel.getByRole('button', { name: /new message|latest/ }).count()).toBe(0)
  await sendText(chat, 'Yes')
  expect(await chat.panel.getByText('New', { exact: true }).count()).toBe(0)
})

test('earlier messages are put in without moving what is read, and are not announced', async () => {
  const chat = await openTakenChat()
  await addHistory(site.served, chat, 120)
  await expect.poll(() => log(chat).getAttribute('aria-busy')).toBe('false')
  await scrollTo(chat, '260')
  const before = await topOf(chat, 'Line 80.')
  // Rows are announced again half a second after these were put in.
  await chat.page.evaluate(`new MutationObserver(() => {
    window.liveness ??= ${TRANSCRIPT}.getAttribute('aria-live')
  }).observe(${TRANSCRIPT}.querySelector('.rows'), { childList: true })`)
  await scrollTo(chat, '230')
  await chat.panel.getByText('Line 40.', { exact: true }).waitFor({ state: 'attached' })
  expect(Math.abs((await topOf(chat, 'Line 80.')) - before - 30)).toBeLessThan(2)
  expect(await chat.page.evaluate('window.liveness')).toBe('off')
  await expect.poll(() => log(chat).getAttribute('aria-live')).toBe('polite')
})

test('the transcript has no accessibility issue', async () => {
  const chat = await openTakenChat()
  await chat.answer('One moment, `please`: https://example.com')
  await chat.panel.getByText('One moment').waitFor()
  await expectAccessible(chat)
})
