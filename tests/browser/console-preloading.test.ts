import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeDesk, openConsoleAs } from '../support/console-desk.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

const transcript = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Waits for the responses with a conversation and its newest messages. */
const whenLoaded = (page: Page, id: string) =>
  Promise.all(
    [`/v1/agent/conversations/${id}`, `/v1/agent/conversations/${id}/messages`].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path).then((one) => one.finished()),
    ),
  )

/** Holds the first response with a conversation, as it is now, until the returned function is called. */
async function holdFirstRead(page: Page, id: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: whenRead, resolve: tell } = Promise.withResolvers<void>()
  const handle = async (route: Route) => {
    const response = await route.fetch()
    tell()
    await released
    await route.fulfill({ response })
  }
  await page.route(`**/v1/agent/conversations/${id}`, handle, { times: 1 })
  return { whenRead, release }
}

async function openInbox(visitors: readonly string[]) {
  const desk = await makeDesk(site.served, ['Ada Okafor', 'Jonas Weber'])
  const conversations: Awaited<ReturnType<typeof desk.openConversation>>[] = []
  for (const name of visitors) conversations.push(await desk.openConversation(name))
  const { page, problems } = await openConsoleAs(site.browser, site.served, desk.agent, '/?tab=open')
  for (const name of visitors) await row(page, name).waitFor()
  return { desk, page, conversations, problems }
}

test('a conversation on which the pointer rests is loaded before the click', async () => {
  const { page, conversations, problems } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const loaded = whenLoaded(page, ben?.id ?? '')
  await row(page, 'Ben Carter').hover()
  await loaded
  await page.route('**/v1/agent/conversations/**', () => undefined)
  await row(page, 'Ben Carter').click()
  await page.getByRole('heading', { level: 1, name: 'Ben Carter' }).waitFor()
  await transcript(page).getByText('Where is my parcel?').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(problems).toEqual([])
})

test('a conversation shows what has changed between its loading and the click', async () => {
  const { desk, page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const loaded = whenLoaded(page, ben?.id ?? '')
  await row(page, 'Ben Carter').hover()
  await loaded
  await row(page, 'Amal Haddad').hover()
  await desk.callAs(desk.colleague, ben?.id ?? '', 'take')
  await ben?.send('I have found it.')
  await row(page, 'Ben Carter').click()
  await page.getByText('With Jonas Weber').first().waitFor()
  await transcript(page).getByText('I have found it.').waitFor()
})

test('a conversation that the agent takes while it is being loaded is shown as taken', async () => {
  const { page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const { whenRead, release } = await holdFirstRead(page, ben?.id ?? '')
  await row(page, 'Ben Carter').hover()
  await whenRead
  await page.getByRole('button', { name: 'Take the conversation of Ben Carter' }).click()
  await page.waitForURL(`**/conversations/${ben?.id}*`)
  release()
  await page.getByText('With you', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Take', exact: true }).count()).toBe(0)
})

test('a conversation that a colleague takes while it is being loaded is shown as taken', async () => {
  const { desk, page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const { whenRead, release } = await holdFirstRead(page, ben?.id ?? '')
  await row(page, 'Ben Carter').hover()
  await whenRead
  await desk.callAs(desk.colleague, ben?.id ?? '', 'take')
  await row(page, 'Ben Carter').click()
  await page.waitForURL(`**/conversations/${ben?.id}*`)
  release()
  await page.getByRole('heading', { level: 1, name: 'Ben Carter' }).waitFor()
  await page.getByText('With Jonas Weber').first().waitFor()
})

test('a conversation that is opened again shows where the new messages begin', async () => {
  const { desk, page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  await desk.callAs(desk.agent, ben?.id ?? '', 'take')
  await row(page, 'Ben Carter').click()
  await page.getByText('With you', { exact: true }).waitFor()
  await expect.poll(async () => (await desk.readConversation(ben?.id ?? '')).unreadCount).toBe(0)
  await row(page, 'Amal Haddad').click()
  await page.getByRole('heading', { level: 1, name: 'Amal Haddad' }).waitFor()
  await ben?.send('One more question.')
  await row(page, 'Ben Carter').getByText('One more question.').waitFor()
  await row(page, 'Ben Carter').click()
  await transcript(page).getByText('One more question.').waitFor()
  const lines = transcript(page).getByText(/^(?:Where is my parcel\?|New|One more question\.)$/)
  await expect.poll(() => lines.allTextContents()).toEqual(['Where is my parcel?', 'New', 'One more question.'])
})

test('a conversation that was loaded before the click begins at its first new message, and only what is seen counts as read', async () => {
  const { desk, page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const id = ben?.id ?? ''
  await desk.callAs(desk.agent, id, 'take')
  for (let number = 1; number <= 30; number++) await ben?.send(`Line ${number}. ${'More words. '.repeat(40)}`)
  await row(page, 'Ben Carter').getByText('Line 30.').waitFor()
  const loaded = whenLoaded(page, id)
  await row(page, 'Ben Carter').hover()
  await loaded
  const marked = page.waitForResponse((response) => response.url().endsWith(`/${id}/read`))
  await row(page, 'Ben Carter').click()
  await transcript(page).getByText('New', { exact: true }).waitFor()
  await marked
  await page.getByRole('button', { name: /new messages?$/ }).waitFor()
  expect((await desk.readConversation(id)).unreadCount).toBeGreaterThan(10)
})

test('what was loaded long before the click is loaded again, so that the new messages are known', async () => {
  const { desk, page, conversations } = await openInbox(['Amal Haddad', 'Ben Carter'])
  const [, ben] = conversations
  const id = ben?.id ?? ''
  await desk.callAs(desk.agent, id, 'take')
  await page.clock.install()
  const loaded = whenLoaded(page, id)
  await row(page, 'Ben Carter').hover()
  await page.clock.fastForward(100)
  await loaded
  await row(page, 'Amal Haddad').hover()
  for (let number = 1; number <= 30; number++) await ben?.send(`Line ${number}. ${'More words. '.repeat(40)}`)
  await page.clock.fastForward(6000)
  await row(page, 'Ben Carter').getByText('Line 30.').waitFor()
  await row(page, 'Ben Carter').click()
  await transcript(page).getByText('New', { exact: true }).waitFor()
  await transcript(page).getByText('Where is my parcel?').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Jump to latest|new messages?$/ }).count()).toBe(1)
})
