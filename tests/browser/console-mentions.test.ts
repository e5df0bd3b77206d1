import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/accessibility.ts'
import { consoleAdministratorToken, makeAgent } from '../support/chat.ts'
import {
  type Desk,
  type DeskAgent,
  type DeskPageOptions,
  makeDesk,
  openConsoleAs,
  openConversationAs,
} from '../support/console-desk.ts'
import { countNotifications, countSounds, notificationCounters } from '../support/console-notifications.ts'
import { indexMessages } from '../support/message-search.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { readRowsAs } from '../support/visitors.ts'

const site = useServedBrowser()

const NAMES = ['Ada Okafor', 'Jonas Weber', 'Zoë Ümit'] as const

/** A conversation that the first of three agents holds. */
async function openHeldConversation(names: readonly [string, ...string[]] = NAMES) {
  const desk = await makeDesk(site.served, names)
  const conversation = await desk.openConversation()
  await desk.callAs(desk.agent, conversation.id, 'take')
  const [, jonas = desk.agent, zoe = desk.agent] = desk.agents
  return { ...desk, ...conversation, jonas, zoe }
}

/** Opens the inbox of an agent, and waits until it receives events. */
async function openInbox({ agent }: Desk, reader: DeskAgent, options: DeskPageOptions = {}): Promise<Page> {
  const { page } = await openConsoleAs(site.browser, site.served, reader, '/', {
    initScript: notificationCounters,
    ...options,
  })
  await expect
    .poll(async () => {
      const { body } = await site.served.flowdesk.get('/v1/agent/agents?pageSize=100', { token: agent.token })
      return body.data.items.find(({ id }: { id: number }) => id === reader.id).presence
    })
    .toBe('online')
  return page
}

/** Waits until the caret is behind the name that was put in: it moves in the frame after the text has changed. */
const waitForCaret = (page: Page) => page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))')

const writeNote = ({ callAs }: Desk, author: DeskAgent, id: string, body: string) =>
  callAs(author, id, 'messages', { body, kind: 'Note', clientMessageId: randomUUID() })

test('an at sign in a note lists the colleagues, and Enter inserts a name', async () => {
  const { agent, id, zoe } = await openHeldConversation()
  await makeAgent(site.served.flowdesk, { displayName: 'Outside Agent' })
  const { page, composer } = await openConversationAs(site.browser, site.served, agent, id)
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.pressSequentially('Ask @')
  const options = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
  await options.filter({ hasText: 'Jonas Weber' }).waitFor()
  expect(await options.filter({ hasText: /Ada Okafor|Outside Agent/ }).count()).toBe(0)
  await composer.pressSequentially('umit')
  await expect.poll(() => options.count()).toBe(1)
  const active = await composer.getAttribute('aria-activedescendant')
  expect(await options.getAttribute('id')).toBe(active)
  expect(await options.textContent()).toContain(zoe.credentials.email)
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('Ask @Zoë Ümit ')
  await waitForCaret(page)
  await expect.poll(() => options.count()).toBe(0)
  await composer.pressSequentially('please')
  await page.keyboard.press('Enter')
  const mention = page.getByRole('article').locator('mark')
  await mention.waitFor()
  expect(await mention.textContent()).toBe('@Zoë Ümit')
})

test('a deactivated agent is neither offered nor highlighted', async () => {
  // Other tests have active agents with the usual names.
  const desk = await openHeldConversation(['Ada Okafor', 'Nils Berg', 'Zoë Ümit'])
  const { agent, id, jonas: nils } = desk
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { status } = await site.served.flowdesk.post(`/v1/admin/agents/${nils.id}/deactivate`, { token })
  expect(status).toBeLessThan(300)
  await writeNote(desk, agent, id, '@Nils Berg and @Zoë Ümit')
  const { page, composer } = await openConversationAs(site.browser, site.served, agent, id)
  const marks = page.getByRole('article').locator('mark')
  await marks.waitFor()
  expect(await marks.allTextContents()).toEqual(['@Zoë Ümit'])
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.pressSequentially('@')
  await page.getByRole('option', { name: /Zoë Ümit/ }).waitFor()
  expect(await page.getByRole('option', { name: /Nils Berg/ }).count()).toBe(0)
})

test('the list is chosen from with a click, closes with Escape, and is not there in a reply', async () => {
  const { agent, id } = await openHeldConversation()
  const { page, composer, transcript } = await openConversationAs(site.browser, site.served, agent, id)
  await transcript.getByText('Where is my parcel?').waitFor()
  await composer.pressSequentially('@jonas')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.press('End')
  await page.getByRole('option', { name: /Jonas Weber/ }).click()
  await expect.poll(() => composer.inputValue()).toBe('@Jonas Weber ')
  await waitForCaret(page)
  await composer.pressSequentially('and @zo')
  await page.getByRole('option', { name: /Zoë Ümit/ }).waitFor()
  await composer.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await composer.press('Enter')
  await page.getByRole('article').filter({ hasText: '@Jonas Weber and @zo' }).waitFor()
})

test('a colleague who is mentioned is notified, although another agent holds the conversation', async () => {
  const desk = await openHeldConversation()
  const { agent, id, jonas, zoe, visitor } = desk
  const page = await openInbox(desk, jonas)
  const other = await openInbox(desk, zoe)
  await writeNote(desk, agent, id, 'Ask @jonas weber **now**.')
  await page.getByText('Ada Okafor mentioned you: Ask @jonas weber now.').waitFor()
  await expect.poll(() => countSounds(page)).toBe(1)
  await expect.poll(() => countNotifications(page)).toBe(1)
  expect(await page.evaluate("localStorage.getItem('test:title')")).toBe('Ada Okafor mentioned you')
  await expect.poll(() => page.title()).toBe('(1) Flowdesk')
  expect(await findViolations(page)).toEqual([])
  await page.evaluate("localStorage.setItem('test:hasFocus', 'yes')")
  await page.getByRole('status').getByRole('link', { name: 'Open' }).click()
  const mention = page.getByRole('article').locator('mark', { hasText: '@jonas weber' })
  await mention.waitFor()
  await expect.poll(() => page.title()).toBe('Flowdesk')
  expect(await page.getByText('mentioned you').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  expect([await countSounds(other), await countNotifications(other)]).toEqual([0, 0])
  expect(await other.title()).toBe('Flowdesk')
  expect((await readRowsAs(visitor, id)).filter(({ body }) => body.includes('@'))).toEqual([])
})

test('a mention in a conversation that waits is counted once', async () => {
  const desk = await makeDesk(site.served, NAMES)
  const [, jonas = desk.agent] = desk.agents
  const page = await openInbox(desk, jonas)
  await page.getByRole('link', { name: /^Queue/ }).waitFor()
  const { id } = await desk.openConversation()
  await expect.poll(() => page.title()).toBe('(1) Flowdesk')
  await writeNote(desk, desk.agent, id, 'Perhaps for @Jonas Weber.')
  await page.getByText('Ada Okafor mentioned you: Perhaps for @Jonas Weber.').waitFor()
  expect(await page.title()).toBe('(1) Flowdesk')
  await desk.openConversation('Second Visitor')
  await expect.poll(() => page.title()).toBe('(2) Flowdesk')
  await desk.callAs(desk.agent, id, 'take')
  await expect
    .poll(async () => (await page.getByRole('link', { name: /^Queue/ }).textContent())?.includes('1'))
    .toBe(true)
  expect(await page.title()).toBe('(2) Flowdesk')
})

test('a mention makes no sound while the agent is not to be disturbed, and none of oneself', async () => {
  const desk = await openHeldConversation()
  const { agent, id, jonas } = desk
  const doNotDisturbUntil = new Date(Date.now() + 3_600_000).toISOString()
  const page = await openInbox(desk, jonas, { preferences: { doNotDisturbUntil } })
  const author = await openInbox(desk, agent)
  await writeNote(desk, agent, id, '@Jonas Weber and @Ada Okafor, please.')
  await expect.poll(() => page.title()).toBe('(1) Flowdesk')
  await page.getByText('Ada Okafor mentioned you:').waitFor()
  expect([await countSounds(page), await countNotifications(page)]).toEqual([0, 0])
  await author.waitForTimeout(500)
  expect([await countSounds(author), await countNotifications(author)]).toEqual([0, 0])
  expect(await author.getByText('mentioned you').count()).toBe(0)
})

test('an agent who was offline finds mentions by a search for the name, and they are highlighted', async () => {
  const desk = await openHeldConversation()
  const { agent, id, jonas } = desk
  await writeNote(desk, agent, id, 'Ask @Jonas Weber about the aquarium.')
  await indexMessages(site.served.flowdesk)
  const { page } = await openConsoleAs(site.browser, site.served, jonas, '/history?status=all&q=%40Jonas+Weber')
  await page.getByRole('link', { name: /Maria Lindgren/ }).click()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.locator('mark', { hasText: '@Jonas Weber' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('a mention that is seen in one tab is gone in the others', async () => {
  const desk = await openHeldConversation()
  const { agent, id, jonas } = desk
  const page = await openInbox(desk, jonas)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('link', { name: /^Queue/ }).waitFor()
  const notices = [page, other].map((tab) => tab.getByText('Ada Okafor mentioned you:'))
  // The other tab may not be connected to the hub yet when the first note is written.
  let count = 0
  await expect
    .poll(async () => {
      if ((await notices[1]?.count()) === 0) await writeNote(desk, agent, id, `Ask @Jonas Weber, number ${++count}.`)
      return notices[1]?.count()
    })
    .toBe(1)
  for (const tab of [page, other]) await tab.getByText(`@Jonas Weber, number ${count}.`).first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  for (const notice of notices) await expect.poll(() => notice.count()).toBe(0)
})

test('the list of colleagues and mentions are accessible in both themes', async () => {
  const desk = await openHeldConversation()
  const { agent, id, jonas } = desk
  await writeNote(desk, agent, id, 'Ask @Jonas Weber or @Zoë Ümit.')
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, composer } = await openConversationAs(site.browser, site.served, jonas, id, {
      colorScheme,
      reducedMotion: 'reduce',
    })
    await expect.poll(() => page.getByRole('article').locator('mark').count()).toBe(2)
    await composer.pressSequentially('@')
    await page.getByRole('listbox').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
  }
})
