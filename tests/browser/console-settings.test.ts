import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { consoleAdministratorToken, makeDepartment } from '../support/chat.ts'
import { expectAccessible, expectFitsPhone, openAdministration } from '../support/console-page.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk({ Chat__MaxConcurrentConversations: '25', Chat__RetentionWindow: '90.00:00:00' })
  browser = await openBrowser()
  const token = await consoleAdministratorToken(served.flowdesk)
  for (let number = 0; number < 30; number++) await makeDepartment(served.flowdesk, { name: `Team ${number}` })
  const { id } = await makeDepartment(served.flowdesk, { name: 'Short-lived' })
  await served.flowdesk.app.http.app.inject({
    method: 'DELETE',
    url: `/v1/admin/departments/${id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  await served.flowdesk.db
    .insertInto('chat.auditEntry')
    .values({ at: '2026-11-20T10:00:00.000Z', actorAgentId: null, action: 'planet_moved', target: 'planet:mars' })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

test('the settings say what is on, and which setting turns it on', async () => {
  const { page, problems } = await openAdministration(browser, served, '/admin/settings')
  const feature = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await feature('Sign-in with a password').getByText('On', { exact: true }).waitFor()
  await feature('Archive').getByText('On', { exact: true }).waitFor()
  await feature('Escalation to tickets').getByText('Off', { exact: true }).waitFor()
  await feature('Escalation to tickets').getByText('Service:Enabled').waitFor()
  await page.getByRole('definition').filter({ hasText: '90 days' }).waitFor()
  await page.getByRole('definition').filter({ hasText: /^25$/ }).waitFor()
  expect(problems).toEqual([])
  await expectAccessible(page)
})

test('an administrator sends a test e-mail to the own address, and learns if that fails', async () => {
  const mails = await startMailServer()
  onTestFinished(mails.close)
  const mailing = await serveFlowdesk({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) })
  onTestFinished(() => mailing.flowdesk.close())
  const { page } = await openAdministration(browser, mailing, '/admin/settings')
  const button = page.getByRole('button', { name: 'Send a test e-mail to yourself' })
  await button.click()
  const notice = page.getByRole('status').getByText('A test e-mail is on its way to', { exact: false })
  const [, email = ''] = /way to (\S+@example\.com)\. If/.exec((await notice.textContent()) ?? '') ?? []
  await mailing.flowdesk.runDueJobs()
  expect(mails.received.map(({ to }) => to)).toEqual([[email]])
  await expectAccessible(page)
  await page.context().setOffline(true)
  await button.click()
  await page.getByRole('alert').getByText('The server does not answer. Please try again.').waitFor()
})

test('without e-mail, there is no button for a test', async () => {
  const { page } = await openAdministration(browser, served, '/admin/settings')
  await page.getByRole('listitem').filter({ hasText: 'E-mail' }).getByText('Off', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send a test e-mail to yourself' }).count()).toBe(0)
})

test('a missing public address is pointed out', async () => {
  const { page } = await openAdministration(browser, served, '/admin/settings')
  await page.getByText('The public address is not set.', { exact: false }).waitFor()
})

test('a public address that differs from the one of the browser is pointed out', async () => {
  const other = await serveFlowdesk({ Http__PublicUrl: 'https://support.example.com' })
  onTestFinished(() => other.flowdesk.close())
  const { page } = await openAdministration(browser, other, '/admin/settings')
  await page.getByText('the public address is https://support.example.com', { exact: false }).waitFor()
})

test('the settings fit a phone, also in Arabic', () => expectFitsPhone(browser, served, '/admin/settings'))

test('the audit log lists changes as sentences, the newest first', async () => {
  const { page, problems } = await openAdministration(browser, served, '/admin/audit-log')
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await rows.nth(1).waitFor()
  expect(await rows.nth(1).textContent()).toContain('planet_movedplanet:marsThe server')
  expect(await rows.nth(2).textContent()).toMatch(/^Department deletedDepartment \d+administrator/)
  expect(problems).toEqual([])
  await expectAccessible(page)
})

test('the audit log has pages, which the address names', async () => {
  const { page } = await openAdministration(browser, served, '/admin/audit-log')
  const newer = page.getByRole('button', { name: 'Newer entries' })
  await page.getByText('Page 1 of 2').waitFor()
  expect(await newer.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Older entries' }).click()
  await page.waitForURL('**/admin/audit-log?page=2')
  await page.getByText('Page 2 of 2').waitFor()
  await newer.click()
  await page.waitForURL('**/admin/audit-log')
})

test('the audit log fits a phone, also in Arabic', () => expectFitsPhone(browser, served, '/admin/audit-log'))
