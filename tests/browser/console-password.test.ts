import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoOverhang } from '../support/accessibility.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { makeAgent, makeSignedInAgent } from '../support/chat.ts'
import { chooseInRow } from '../support/console-administration.ts'
import { expectAccessible, fillSignIn, openAdministration, openConsole } from '../support/console-page.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

const password = 'a long enough password'

let mailServer: MailServer
let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  mailServer = await startMailServer()
  served = await serveFlowdesk({ Smtp__Host: '127.0.0.1', Smtp__Port: String(mailServer.port) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
  await mailServer?.close()
})

const newAddress = () => `${randomUUID()}@example.com`
const inbox = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Runs the jobs. Returns the address of the link in the newest mail to a person, on the server of this test. */
async function readLink(email: string): Promise<string> {
  await served.flowdesk.runDueJobs()
  const { mail } = mailServer.received.findLast(({ to }) => to.includes(email)) ?? {}
  const [link = 'no link'] = /http\S+#token=\S+/.exec(mail?.text ?? '') ?? []
  const { pathname, hash } = new URL(link)
  return `${served.url}${pathname}${hash}`
}

async function requestLink(email: string): Promise<string> {
  await served.flowdesk.post('/v1/agent/auth/password-link', { body: { email } })
  return await readLink(email)
}

async function choosePassword(page: Page, chosen = password): Promise<void> {
  await page.locator('input[name=password]').fill(chosen)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
}

describe('an administrator', () => {
  test('invites an agent, who chooses a password by the link and lands in the inbox', async () => {
    const [name, email] = [`Agent ${randomUUID().slice(0, 8)}`, newAddress()]
    const { page } = await openAdministration(browser, served, '/admin/agents?edit=new')
    const form = page.getByRole('dialog', { name: 'Add an agent' })
    await form.getByRole('switch', { name: 'Send an invitation by e-mail', checked: true }).waitFor()
    expect(await form.locator('input[name=password]').count()).toBe(0)
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('E-mail address').fill(email)
    await form.getByRole('button', { name: 'Create' }).click()
    await page
      .getByRole('status')
      .getByText(`${name} has been created. We have sent an invitation to ${email}.`)
      .waitFor()

    const invited = await openPage(browser, await readLink(email), { locale: 'en' })
    await invited.page.getByRole('heading', { level: 1, name: 'Choose your password' }).waitFor()
    await expect.poll(() => invited.page.url()).toBe(`${served.url}/console/password`)
    await choosePassword(invited.page)
    await inbox(invited.page).waitFor()
    expect(new URL(invited.page.url()).pathname).toBe('/console/')
    await invited.page.getByRole('button', { name }).waitFor()
    expect(invited.problems).toEqual([])
  })

  test('can set a password instead of sending an invitation', async () => {
    const [name, email] = [`Agent ${randomUUID().slice(0, 8)}`, newAddress()]
    const { page } = await openAdministration(browser, served, '/admin/agents?edit=new')
    const form = page.getByRole('dialog', { name: 'Add an agent' })
    await form.getByRole('switch', { name: 'Send an invitation by e-mail', checked: true }).press('Space')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('E-mail address').fill(email)
    await form.locator('input[name=password]').fill(password)
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('status').getByText(`${name} has been created.`, { exact: true }).waitFor()
    const { status } = await served.flowdesk.post('/v1/agent/auth/login', { body: { email, password } })
    expect(status).toBe(200)
  })

  test('sends a link to an agent', async () => {
    const displayName = `Agent ${randomUUID().slice(0, 8)}`
    const { credentials } = await makeAgent(served.flowdesk, { displayName })
    const { page } = await openAdministration(browser, served, '/admin/agents')
    await chooseInRow(page, displayName, 'Send a link to choose a password')
    await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('status').getByText(`We have sent a link to ${credentials.email}.`).waitFor()
    expect(await readLink(credentials.email)).toContain('#token=')
  })
})

describe('an agent', () => {
  test('who has lost the password requests a link on the sign-in page, and chooses another one', async () => {
    const { credentials, token: session } = await makeSignedInAgent(served.flowdesk)
    const { page, problems } = await openPage(browser, `${served.url}/console/`, { locale: 'en' })
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail address').fill(credentials.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('status').getByText('If there is an account with this address').waitFor()
    // The link is opened in the same tab, which does not load the page again.
    await page.goto(await readLink(credentials.email))
    await page.getByRole('heading', { level: 1, name: 'Choose your password' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${served.url}/console/password`)
    await choosePassword(page, 'too short')
    await page.getByText('The text is too short.').waitFor()
    await choosePassword(page)
    await inbox(page).waitFor()
    expect((await served.flowdesk.get('/v1/agent/me', { token: session })).status).toBe(401)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  test('replaces the session of another agent in the same browser', async () => {
    const { credentials } = await makeAgent(served.flowdesk, { displayName: 'Newcomer' })
    const { page } = await openConsole(browser, served, { displayName: 'Predecessor' })
    await page.goto(await requestLink(credentials.email))
    await choosePassword(page)
    await inbox(page).waitFor()
    await page.getByRole('button', { name: 'Newcomer' }).waitFor()
    expect(await page.getByRole('button', { name: 'Predecessor' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Newcomer' }).waitFor()
  })

  test('whose link is no longer valid is offered a new one', async () => {
    const { credentials } = await makeAgent(served.flowdesk)
    const link = await requestLink(credentials.email)
    const newer = await requestLink(credentials.email)
    const { page } = await openPage(browser, link, { locale: 'en' })
    await choosePassword(page)
    await page.getByRole('alert').getByText('This link is no longer valid').waitFor()
    await page.getByLabel('E-mail address').waitFor()
    await page.goto(newer)
    await choosePassword(page)
    await inbox(page).waitFor()
  })

  test('signs in as before if the request was a mistake', async () => {
    const { credentials } = await makeAgent(served.flowdesk)
    const { page } = await openPage(browser, `${served.url}/console/password`, { locale: 'en' })
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.locator('input[name=password]').waitFor()
    await fillSignIn(page, credentials)
    await inbox(page).waitFor()
  })
})

test('both forms are accessible in both themes, and fit a phone from left to right and from right to left', async () => {
  const viewport = { width: 390, height: 780 }
  for (const locale of ['en', 'ar']) {
    for (const [fragment, field] of [
      ['#token=unknown', 'password'],
      ['', 'email'],
    ] as const) {
      const { page } = await openPage(browser, `${served.url}/console/password${fragment}`, { locale, viewport })
      await page.locator(`input[name=${field}]`).waitFor()
      expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      await expectAccessible(page)
      await expectNoOverhang(page)
    }
  }
})
