import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { type CertifiedProvider, startCertifiedProvider } from '../support/certified-provider.ts'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

let provider: CertifiedProvider
let flowdesk: Flowdesk
let url: string
let browser: Browser

beforeAll(async () => {
  // The provider logs that it stores its sessions in memory.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  provider = await startCertifiedProvider()
  flowdesk = await openFlowdesk({ Oidc__Authority: provider.authority, Oidc__ClientId: 'console' })
  url = await flowdesk.app.http.app.listen({ host: '127.0.0.1', port: 0 })
  await provider.allowRedirectTo(`${url}/console/oidc`)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await flowdesk?.close()
  provider?.close()
  vi.restoreAllMocks()
})

type AuthorizationChange = (parameters: URLSearchParams) => void

/** Signs in at the provider, which receives the authorization request with changed parameters. */
async function signIn(change: AuthorizationChange): Promise<{ page: Page; calls: string[] }> {
  const { credentials } = await makeAgent(flowdesk)
  const { page } = await openPage(browser, `${url}/console/`)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await page.route(`${provider.authority}/auth?**`, async (route) => {
    const changed = new URL(route.request().url())
    change(changed.searchParams)
    await route.continue({ url: changed.href })
  })
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await page.locator('input[name=login]').fill(credentials.email)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${url}/console/**`)
  return { page, calls }
}

test('the page says that its own code is missing, and does not blame the provider', async () => {
  const { page } = await openPage(browser, `${url}/console/`)
  await page.route('**/single-sign-on-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' }).waitFor()
})

test('an ID token with the nonce of this tab signs in', async () => {
  const { page, calls } = await signIn(() => undefined)
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  expect(calls).toContain('/v1/agent/auth/sso')
})

test.each<[string, AuthorizationChange]>([
  ['another nonce', (parameters) => parameters.set('nonce', 'the-nonce-of-another-tab')],
  ['no nonce', (parameters) => parameters.delete('nonce')],
])('an ID token with %s is not sent to the server, and does not sign in', async (_which, change) => {
  const { page, calls } = await signIn(change)
  await page.getByRole('alert').waitFor()
  expect(calls).toContain('/token')
  expect(calls).not.toContain('/v1/agent/auth/sso')
  expect(await page.evaluate<string | null>("localStorage.getItem('flowdesk:@console:session')")).toBeNull()
})

test('the redirect with another state does not exchange its code', async () => {
  const { page, calls } = await signIn((parameters) => parameters.set('state', 'the-state-of-another-tab'))
  await page.getByRole('alert').waitFor()
  expect(calls).not.toContain('/token')
})

test('a code that was requested with the verifier of another tab is refused by the provider', async () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const { page, calls } = await signIn((parameters) => parameters.set('code_challenge', challenge))
  await page.getByRole('alert').waitFor()
  expect(calls).not.toContain('/v1/agent/auth/sso')
})
