import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { expectAccessible, makeInboxDesk, openConsole, readOverflow } from '../support/console-inbox.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

const desktop = { viewport: { width: 1280, height: 800 } }

/** Creates a desk, and a function that opens a conversation, answers and closes it. */
async function openDesk() {
  const desk = await makeInboxDesk(served)
  const [agent] = desk.agents
  if (!agent) throw new Error('a desk has an agent')
  const call = async (id: string, verb: string, body: object = {}) => {
    const method = verb === 'tags' ? served.flowdesk.put : served.flowdesk.post
    const { status, text } = await method(`/v1/agent/conversations/${id}/${verb}`, { token: agent.token, body })
    if (status >= 300) throw new Error(`${verb} was refused with ${status}: ${text}`)
  }
  const closeOne = async (name: string, tags: readonly string[] = []) => {
    const { id } = await desk.openConversation(name)
    await call(id, 'messages', { body: 'It arrives tomorrow.', clientMessageId: `answer-${id}` })
    await call(id, 'messages', { body: 'Third delay of this month.', kind: 'Note', clientMessageId: `note-${id}` })
    if (tags.length > 0) await call(id, 'tags', { tags })
    await call(id, 'close')
    return id
  }
  return { ...desk, agent, closeOne }
}

test('a closed conversation is found by the name of its visitor, and read', async () => {
  const { agent, closeOne } = await openDesk()
  await closeOne('Tomás Ruiz')
  const id = await closeOne('Maria Lindgren')
  const { page, problems } = await openConsole(browser, served, agent, '/history', desktop)
  await page.getByText('2 conversations').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('lindgren')
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Maria Lindgren/ }).click()
  await page.waitForURL((url) => url.search === `?q=lindgren&conversation=${id}`)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('Where is my parcel?').waitFor()
  await transcript.getByText('It arrives tomorrow.').waitFor()
  await transcript.getByText('Internal note').waitFor()
  await page.reload()
  await transcript.getByText('It arrives tomorrow.').waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search visitors' }).inputValue()).toBe('lindgren')
  expect(problems).toEqual([])
})

test('filters are in the address, survive a reload, and are reset at once', async () => {
  const { agent, closeOne, openConversation } = await openDesk()
  await closeOne('Maria Lindgren', ['parcel'])
  await closeOne('Tomás Ruiz')
  await openConversation('Waiting Visitor')
  const { page } = await openConsole(browser, served, agent, '/history', desktop)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
  await page.getByText('3 conversations').waitFor()
  await page.getByRole('textbox', { name: 'Tag' }).fill('parcel')
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.waitForURL((url) => url.search === '?status=all&tag=parcel')
  await page.reload()
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Closed by' }).selectOption('Visitor')
  await page.getByText('No conversation matches').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('2 conversations').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a period that ends before it begins is pointed out', async () => {
  const { agent } = await openDesk()
  const { page } = await openConsole(browser, served, agent, '/history?from=2026-11-20&to=2026-11-01', desktop)
  await page.getByRole('status').filter({ hasText: 'The period ends before it begins.' }).waitFor()
})

test('more than fifty conversations have pages, which are in the address', async () => {
  const { agent, openConversation } = await openDesk()
  for (let index = 0; index < 51; index++) await openConversation(`Visitor ${index}`)
  const { page } = await openConsole(browser, served, agent, '/history?status=open', desktop)
  await page.getByText('Page 1 of 2').waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  const list = page.getByRole('list', { name: 'Conversations' })
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  await page.reload()
  await page.getByText('Page 2 of 2').waitFor()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(50)
})

test('axe finds nothing in the list, the filters and the transcript', async () => {
  const { agent, closeOne } = await openDesk()
  const id = await closeOne('Maria Lindgren', ['parcel'])
  const { page } = await openConsole(browser, served, agent, `/history?status=all&conversation=${id}`, desktop)
  await page.getByRole('region', { name: 'Transcript' }).getByText('It arrives tomorrow.').waitFor()
  await expectAccessible(page)
})

test('phones show the list or the transcript, and nothing overflows, also from right to left', async () => {
  const { agent, closeOne } = await openDesk()
  await closeOne('Maria Lindgren with a very long name that no phone can show', ['a-tag-that-is-quite-long'])
  const phone = { viewport: { width: 390, height: 780 } }
  for (const locale of ['en', 'ar']) {
    const path = '/history?status=all'
    const { page } = await openConsole(browser, served, agent, path, { ...phone, preferences: { locale } })
    const row = page.getByRole('link', { name: /Maria Lindgren/ })
    await row.waitFor()
    expect(await readOverflow(page), locale).toBe(0)
    await row.click()
    await page.getByRole('region').getByText('It arrives tomorrow.').waitFor()
    await row.waitFor({ state: 'hidden' })
    expect(await readOverflow(page), locale).toBe(0)
    await page.getByRole('link', { name: locale === 'en' ? 'Close the transcript' : 'إغلاق نص المحادثة' }).click()
    await row.waitFor()
  }
})
