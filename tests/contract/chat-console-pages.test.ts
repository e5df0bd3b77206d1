import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

let unset: Flowdesk
let framed: Flowdesk

beforeAll(async () => {
  unset = await openFlowdesk()
  framed = await unset.openSecondProcess({ Embedding__AllowedFrameAncestors__0: 'https://portal.example.com' })
})
afterAll(async () => {
  await framed.close()
  await unset.close()
})

/** The directives of a page, with the nonce, which is different in each response, left out. */
const policyOf = async (at: Flowdesk, path: string) =>
  String((await at.get(path)).headers['content-security-policy'])
    .replace(/'nonce-[^']+'/, "'nonce'")
    .split('; ')

describe('/console/sso', () => {
  test('404 SVC:0005 while Embedding:AllowedFrameAncestors is not set', async () => {
    for (const path of ['/console/sso', '/console/sso?embed=1'])
      expect(formatOutcome(await unset.get(path))).toBe('404 SVC:0005')
  })

  test('is a page that only the listed origins may frame', async () => {
    const { status, headers } = await framed.get('/console/sso')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await policyOf(framed, '/console/sso')).toContain("frame-ancestors 'self' https://portal.example.com")
  })
})

describe('/console/oidc', () => {
  test('is a page, with and without the response of the provider, whether or not single sign-on is configured', async () => {
    for (const query of ['', '?code=abc&state=xyz', '?error=access_denied']) {
      const { status, headers, text } = await unset.get(`/console/oidc${query}`)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).not.toContain('abc')
    }
  })

  test('follows the same rules for frames as /console/', async () => {
    for (const at of [unset, framed])
      expect(await policyOf(at, '/console/oidc')).toEqual(await policyOf(at, '/console/'))
  })
})

test('addresses with credentials are neither stored in caches nor sent to other sites', async () => {
  for (const path of ['/console/oidc', '/console/sso']) {
    const { headers } = await framed.get(path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  }
})
