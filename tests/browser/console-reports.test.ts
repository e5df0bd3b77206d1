import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import { expectAccessible, expectFitsPhone, openAdministration } from '../support/console-page.ts'
import { holdRequest } from '../support/held-request.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

let served: ServedFlowdesk
let browser: Browser

const NAME = '=Weber, "Jo"'

/** Opens a conversation that was created and closed at a time. */
async function closeAt(at: string): Promise<void> {
  const visitor = await makeVisitor(served.flowdesk)
  const id = await openConversationOf(visitor)
  await visitor.post(`/v1/widget/conversations/${id}/close`)
  await served.flowdesk.db
    .updateTable('chat.conversation')
    .set({ createdAt: at, closedAt: at })
    .where('id', '=', id)
    .execute()
}

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
  const { flowdesk } = served
  const token = await consoleAdministratorToken(flowdesk)
  const agent = await makeSignedInAgent(flowdesk, { displayName: NAME })
  const { departments } = { departments: (await flowdesk.get('/v1/admin/departments', { token })).body.data.items }
  await flowdesk.put(`/v1/admin/departments/${departments[0].id}/members`, { token, body: { agentIds: [agent.id] } })
  await makeDepartment(flowdesk, { name: 'Returns' })
  const id = await openConversationOf(await makeVisitor(flowdesk))
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
  // Around midnight in Berlin, where clocks go back on 25 October.
  for (const at of ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
    await closeAt(at)
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

const autumn = '/admin/reports?from=2026-10-24&to=2026-10-26'

const openReports = (path = '/admin/reports', timezoneId = 'Europe/Berlin') =>
  openAdministration(browser, served, path, { timezoneId })

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function download(page: Page, table: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download as CSV: ${table}` }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the last seven days are shown, with what is open now', async () => {
  const { page, problems } = await openReports()
  await page.getByRole('radio', { name: 'Last 7 days', checked: true }).waitFor({ state: 'attached' })
  await figure(page, 'Now').getByText('1', { exact: true }).first().waitFor()
  expect(await figure(page, 'Now').textContent()).toBe('Now1Waiting0In progress1')
  expect(await page.getByRole('table', { name: 'Conversations per day' }).getByRole('row').count()).toBe(8)
  expect(problems).toEqual([])
})

test('days begin at midnight where the browser is, also when clocks change', async () => {
  const { page } = await openReports(autumn)
  await page.getByText('Europe/Berlin').waitFor()
  await figure(page, 'Started').getByText('4').waitFor()
  const { name, text } = await download(page, 'Conversations per day')
  expect(name).toBe('conversations-per-day-2026-10-24-2026-10-26.csv')
  expect(text).toBe('\uFEFFDay,Started,Closed\r\n2026-10-24,1,1\r\n2026-10-25,2,2\r\n2026-10-26,1,1\r\n')
})

test('elsewhere, the same conversations are on other days', async () => {
  const { page } = await openReports(autumn, 'America/New_York')
  await figure(page, 'Started').getByText('4').waitFor()
  const { text } = await download(page, 'Conversations per day')
  expect(text).toContain('2026-10-24,2,2\r\n2026-10-25,2,2\r\n2026-10-26,0,0\r\n')
})

test('a preset and an own period are in the address, and the way back leads through them', async () => {
  const { page } = await openReports()
  await page.getByText('Last 30 days').click()
  await page.waitForURL('**/admin/reports?period=last30')
  // The fields of another period are others.
  await page.getByRole('radio', { name: 'Last 30 days', checked: true }).waitFor({ state: 'attached' })
  await page.getByLabel('First day').fill('2026-10-24')
  await page.getByLabel('Last day').fill('2026-10-26')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL('**/admin/reports?from=2026-10-24&to=2026-10-26')
  await figure(page, 'Started').getByText('4').waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('radio', { name: 'Last 30 days', checked: true }).waitFor({ state: 'attached' })
})

test('the preset that was chosen last opens again, also after an own period, and a link does not change it', async () => {
  const { page } = await openReports()
  await page.waitForURL('**/admin/reports?period=last7')
  await page.getByText('Today', { exact: true }).click()
  await page.waitForURL('**/admin/reports?period=today')
  await page.goBack()
  await page.getByRole('radio', { name: 'Last 7 days', checked: true }).waitFor({ state: 'attached' })
  await page.goto(`${served.url}/console${autumn}`)
  await figure(page, 'Started').getByText('4').waitFor()
  await page.goto(`${served.url}/console/admin/reports?period=last30`)
  await page.getByRole('radio', { name: 'Last 30 days', checked: true }).waitFor({ state: 'attached' })
  await page.goto(`${served.url}/console/`)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.waitForURL('**/admin/reports?period=today')
  await page.getByRole('radio', { name: 'Today', checked: true }).waitFor({ state: 'attached' })
})

test('the server says that a period is too long, or ends before it starts', async () => {
  const { page } = await openReports('/admin/reports?from=2026-01-01&to=2026-10-26')
  expect(await page.getByRole('alert').textContent()).toContain('The range is wider than 92 days')
  await page.getByLabel('First day').fill('2026-10-28')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('The range ends before it starts').waitFor()
})

test('92 days across the change of the clocks are not too long', async () => {
  const { page } = await openReports('/admin/reports?from=2026-09-01&to=2026-12-01')
  await page.getByRole('table', { name: 'Conversations per day' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('table', { name: 'Conversations per day' }).getByRole('row').count()).toBe(93)
})

test('the chart can be shown as a table', async () => {
  const { page } = await openReports(autumn)
  const toggle = page.getByRole('button', { name: 'As table', pressed: false })
  await toggle.click()
  await page.getByRole('button', { name: 'As table', pressed: true }).waitFor()
  expect(await page.getByRole('cell', { name: '2', exact: true }).first().isVisible()).toBe(true)
})

test('a table is not offered for download under the days of a period that is still being read', async () => {
  const { page } = await openReports()
  const buttons = page.getByRole('button', { name: /^Download as CSV: / })
  await expect.poll(() => buttons.count()).toBe(4)
  const { whenAsked, release } = await holdRequest(page, /\/v1\/admin\/reports\//)
  await page.getByText('Today', { exact: true }).click()
  await whenAsked
  await expect.poll(() => buttons.count()).toBe(0)
  release()
  await expect.poll(() => buttons.count()).toBe(4)
})

test('an agent without an answer has no first response, in words for screen readers', async () => {
  const { page } = await openReports()
  const row = page.getByRole('table', { name: 'Agents' }).getByRole('row', { name: NAME })
  await row.getByText('no answer yet').waitFor({ state: 'attached' })
  const { name, text } = await download(page, 'Agents')
  expect(name).toMatch(/^agents-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toBe(`\uFEFFAgent,Served,Closed,Average first response (seconds)\r\n"'=Weber, ""Jo""",1,0,\r\n`)
})

test('every department is listed', async () => {
  const { page } = await openReports()
  await page.getByRole('table', { name: 'Departments' }).getByRole('row', { name: 'Returns 0' }).waitFor()
  expect((await download(page, 'Departments')).text).toContain('Returns,0\r\n')
})

test('the page is accessible in both themes', async () => {
  const { page } = await openReports(autumn)
  await figure(page, 'Started').getByText('4').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'As table' }).click()
  await expectAccessible(page)
})

test('the page fits a phone, also in Arabic', () => expectFitsPhone(browser, served, autumn))

test('ratings have an average, scores, agents and comments that lead to their conversations', async () => {
  const { flowdesk } = served
  const visitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(visitor)
  const agent = await makeSignedInAgent(flowdesk, { displayName: 'Ada', role: 'administrator' })
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
  await visitor.post(`/v1/widget/conversations/${id}/close`)
  await visitor.post(`/v1/widget/conversations/${id}/rating`, { score: 4, comment: 'Friendly, but slow.' })
  const closedAt = '2026-08-05T10:00:00Z'
  await flowdesk.db.updateTable('chat.conversation').set({ closedAt }).where('id', '=', id).execute()
  const { page, problems } = await openReports('/admin/reports?from=2026-08-05&to=2026-08-05')
  await page.getByText('Average 4 of 5. Visitors rated 1 of 1 closed conversations.').waitFor()
  await page.getByRole('table', { name: 'Scores' }).getByRole('row', { name: '4 of 5 1' }).waitFor()
  await page.getByRole('table', { name: 'Ratings by agent' }).getByRole('row', { name: 'Ada 1 4' }).waitFor()
  expect((await download(page, 'Ratings')).text).toBe('\uFEFFAgent,Ratings,Average score\r\nAda,1,4\r\n')
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Comments' }).getByRole('link', { name: 'Open conversation' }).click()
  await page.waitForURL(`**/history?conversation=${id}`)
  expect(problems).toEqual([])
})

test('a period without ratings says so', async () => {
  const { page } = await openReports(autumn)
  await page.getByText('No conversation that was closed in this period was rated.').waitFor()
})
