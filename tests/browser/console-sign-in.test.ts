import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectNoOverhang } from '../support/accessibility.ts'
import { openPage } from '../support/browser.ts'
import { startCertifiedProvider } from '../support/certified-provider.ts'
import { makeAgent, makeServiceKey } from '../support/chat.ts'
import { expectAccessible, fillSignIn, openConsole } from '../support/console-page.ts'
import { findFreePort } from '../support/free-port.ts'
import { serveFlowdesk } from '../support/sdk.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const inbox = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const storedSession = "localStorage.getItem('flowdesk:@console:session')"

describe('the form', () => {
  test('signs an agent in, and causes no browser warning', async () => {
    const { page, problems } = await openConsole(site.browser, site.served)
    expect(new URL(page.url()).pathname).toBe('/console/')
    expect(problems).toEqual([])
  })

  test('shows what is missing, and the refusal of the server', async () => {
    const { credentials } = await makeAgent(site.served.flowdesk)
    const { page } = await openPage(site.browser, `${site.served.url}/console/`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter your e-mail address.').waitFor()
    await page.getByText('Enter your password.').waitFor()
    await fillSignIn(page, { ...credentials, password: 'wrong' })
    expect(await page.getByRole('alert').textContent()).toContain('Sign-in failed.')
  })

  test('offers no link to choose a password while e-mail is off', async () => {
    const { page } = await openPage(site.browser, `${site.served.url}/console/`, { locale: 'en' })
    const answered = page.waitForResponse(`${site.served.url}/v1/agent/auth/sso`)
    await page.reload()
    await answered
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Forgot your password?' }).count()).toBe(0)
  })

  test('returns to the page that was asked for', async () => {
    const { page } = await openConsole(
      site.browser,
      site.served,
      { role: 'administrator' },
      { path: '/admin/departments' },
    )
    await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  })

  test('never returns to another website', async () => {
    const { credentials } = await makeAgent(site.served.flowdesk)
    const { page } = await openPage(site.browser, `${site.served.url}/console/sign-in?returnTo=%2F%2Fevil.example.com`)
    await fillSignIn(page, credentials)
    await inbox(page).waitFor()
    expect(page.url().startsWith(`${site.served.url}/console/`)).toBe(true)
  })

  test('is accessible in both themes, and fits a phone from left to right and from right to left', async () => {
    for (const locale of ['en', 'ar']) {
      const viewport = { width: 390, height: 780 }
      const { page } = await openPage(site.browser, `${site.served.url}/console/`, { locale, viewport })
      await page.locator('input[name=password]').waitFor()
      await expectAccessible(page)
      await expectNoOverhang(page)
    }
  })
})

describe('the session', () => {
  test('is shared by all tabs, and ends in all of them', async () => {
    const { page } = await openConsole(site.browser, site.served)
    const second = await page.context().newPage()
    await second.goto(`${site.served.url}/console/`)
    await inbox(second).waitFor()
    await second.getByRole('button', { name: 'agent' }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('is refreshed once, whatever the number of tabs', async () => {
    const { page } = await openConsole(site.browser, site.served)
    const tabs = [page, await page.context().newPage(), await page.context().newPage()]
    // The console that is still open would refresh the tokens before it is loaded again.
    await page.goto(`${site.served.url}/widget.js`)
    // As after a night: the access token has expired by the clock of the server.
    await page.evaluate(`{
      const stored = JSON.parse(${storedSession})
      stored.tokens.accessTokenExpiresAt = new Date(0).toISOString()
      localStorage.setItem('flowdesk:@console:session', JSON.stringify(stored))
    }`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let sent = 0
    let accepted = 0
    await page.context().route('**/auth/refresh', async (route) => {
      sent += 1
      await released
      const response = await route.fetch()
      if (response.ok()) accepted += 1
      await route.fulfill({ response })
    })
    await Promise.all(tabs.map((tab) => tab.goto(`${site.served.url}/console/`)))
    const countWaiting = () => page.evaluate<number>('navigator.locks.query().then(({ pending }) => pending.length)')
    await expect.poll(countWaiting).toBe(2)
    expect(sent).toBe(1)
    release()
    for (const tab of tabs) await inbox(tab).waitFor()
    // A tab that reads the old tokens for a moment longer sends them too, and is refused. The next test covers that.
    expect(accepted).toBe(1)
  })

  test('continues in a tab that still reads the old tokens after another tab has refreshed them', async () => {
    const { page } = await openConsole(site.browser, site.served)
    const late = await page.context().newPage()
    await page.goto(`${site.served.url}/widget.js`)
    const before = await page.evaluate<string>(`{
      const stored = JSON.parse(${storedSession})
      stored.tokens.accessTokenExpiresAt = new Date(0).toISOString()
      localStorage.setItem('flowdesk:@console:session', JSON.stringify(stored))
      ${storedSession}
    }`)
    await page.goto(`${site.served.url}/console/`)
    await inbox(page).waitFor()
    // Until its refresh is refused, the tab reads the session as it was.
    await late.addInitScript(`{
      const { getItem } = Storage.prototype
      const { fetch } = window
      let isLate = true
      Storage.prototype.getItem = function (name) {
        return isLate && name === 'flowdesk:@console:session' ? ${JSON.stringify(before)} : getItem.call(this, name)
      }
      window.fetch = async (url, init) => {
        const response = await fetch(url, init)
        if (response.status === 400) isLate = false
        return response
      }
    }`)
    const refused = late.waitForResponse((response) => response.status() === 400)
    await late.goto(`${site.served.url}/console/`)
    expect((await refused).url()).toContain('/auth/refresh')
    for (const tab of [page, late]) await inbox(tab).waitFor()
  })

  test('that the server has ended leads to the sign-in, and from there back', async () => {
    const { page, credentials } = await openConsole(site.browser, site.served, {}, { path: '/history' })
    const token = await page.evaluate<string>(`JSON.parse(${storedSession}).tokens.accessToken`)
    await site.served.flowdesk.post('/v1/agent/auth/logout', { token })
    await page.getByText('Your session has ended.').waitFor()
    await fillSignIn(page, credentials)
    await inbox(page).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/console/history')
  })

  test('works on a device whose clock is wrong by a day', async () => {
    for (const shift of [-86_400_000, 86_400_000]) {
      const { page, credentials } = await openConsole(site.browser, site.served)
      await page.addInitScript(`{
        const now = Date.now
        Date.now = () => now() + ${shift}
      }`)
      // The console that is still open would store its session again.
      await page.goto(`${site.served.url}/widget.js`)
      await page.evaluate('localStorage.clear()')
      await page.goto(`${site.served.url}/console/`)
      await fillSignIn(page, credentials)
      await inbox(page).waitFor()
      let refreshes = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh')) refreshes += 1
      })
      await page.reload()
      await inbox(page).waitFor()
      expect(refreshes).toBe(0)
    }
  })
})

test('single sign-on leads to the provider and back to the page that was asked for', async () => {
  // The provider logs that it stores its sessions in memory.
  for (const method of ['info', 'warn'] as const) {
    const silenced = vi.spyOn(console, method).mockImplementation(() => undefined)
    onTestFinished(() => silenced.mockRestore())
  }
  const own = await serveFlowdesk()
  onTestFinished(own.flowdesk.close)
  const provider = await startCertifiedProvider()
  onTestFinished(provider.close)
  const process = await own.flowdesk.openSecondProcess({
    Oidc__Authority: provider.authority,
    Oidc__ClientId: 'console',
  })
  onTestFinished(process.close)
  const url = await process.app.http.app.listen({ host: '127.0.0.1', port: 0 })
  await provider.allowRedirectTo(`${url}/console/oidc`)
  const { credentials } = await makeAgent(own.flowdesk)
  const { page, problems } = await openPage(site.browser, `${url}/console/history`)
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await page.locator('input[name=login]').fill(credentials.email)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await inbox(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/history')
  expect(new URL(page.url()).search).toBe('')
  // The pages of the provider load fonts, which are not here.
  expect(problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([])
})

test('a code that this tab has not asked for does not sign in', async () => {
  const { page } = await openPage(site.browser, `${site.served.url}/console/oidc?code=stolen&state=guessed`)
  await page.getByRole('alert').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

describe('in a frame', () => {
  /** Serves a page of another origin that shows the console in a frame. */
  async function openFrame(src: string) {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Portal</title><iframe src="${src}" width="1000" height="700"></iframe>`)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    // `localhost` is another site than `127.0.0.1`.
    const { page } = await openPage(site.browser, `http://localhost:${(server.address() as AddressInfo).port}/`)
    return page.frameLocator('iframe')
  }

  test('of a website that the server does not allow, the console shows only a link to itself', async () => {
    const frame = await openFrame(`${site.served.url}/console/`)
    await frame.getByRole('link', { name: 'Open the console' }).waitFor()
    expect(await frame.getByRole('textbox').count()).toBe(0)
  })

  test('a portal signs its agent in; administration, account and sign-out are hidden', async () => {
    const port = await findFreePort()
    const process = await site.served.flowdesk.openSecondProcess({
      Embedding__AllowedFrameAncestors__0: `http://localhost:${port}`,
    })
    onTestFinished(process.close)
    const url = await process.app.http.app.listen({ host: '127.0.0.1', port: 0 })
    const { credentials } = await makeAgent(site.served.flowdesk, { role: 'administrator' })
    const { key } = await makeServiceKey(site.served.flowdesk)
    const session = await site.served.flowdesk.post('/v1/integration/agent-sessions', {
      headers: { 'x-api-key': key },
      body: { email: credentials.email },
    })
    const { accessToken, refreshToken, accessTokenExpiresAt } = session.body.data
    const fragment = new URLSearchParams({ at: accessToken, rt: refreshToken, exp: accessTokenExpiresAt, embed: '1' })
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><iframe src="${url}/console/sso#${fragment}" width="1000" height="700"></iframe>`)
    }).listen(port, '127.0.0.1')
    onTestFinished(() => void server.close())
    const { page } = await openPage(site.browser, `http://localhost:${port}/`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    expect(await frame.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    expect(await frame.getByRole('button', { name: 'administrator' }).count()).toBe(0)
    await frame.getByRole('link', { name: 'History' }).click()
    await frame.getByRole('heading', { name: 'History' }).waitFor()
  })

  test('outside of a frame, the session of a portal is not taken over', async () => {
    const process = await site.served.flowdesk.openSecondProcess({
      Embedding__AllowedFrameAncestors__0: 'http://portal.example.com',
    })
    onTestFinished(process.close)
    const url = await process.app.http.app.listen({ host: '127.0.0.1', port: 0 })
    const { page } = await openPage(site.browser, `${url}/console/sso#at=a&rt=b&exp=4102444800`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(page.url()).not.toContain('at=')
  })
})
