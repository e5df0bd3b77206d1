import { expect, test } from 'vitest'
import { parseAccessToken, parseQuery } from './request-query.ts'

test('names match in any case, and the first of several values counts', () => {
  const query = parseQuery({ url: '/chat?ID=1&id=2&negotiateVersion=1' })
  expect([...query]).toEqual([
    ['id', '1'],
    ['negotiateversion', '1'],
  ])
  expect([...parseQuery({ url: '/chat' })]).toEqual([])
})

test.each([
  [{ authorization: 'Bearer maria' }, '', 'maria'],
  [{ authorization: 'guest maria' }, '', 'maria'],
  [{}, 'maria', 'maria'],
  // The header takes precedence, even if it is not valid.
  [{ authorization: 'Basic maria' }, 'maria', null],
  [{ authorization: 'Bearer' }, 'maria', null],
  [{ authorization: 'Bearer tom' }, 'maria', 'tom'],
])('with %j and access_token "%s" the token is %s', (headers, token, wanted) => {
  const url = token === '' ? '/chat' : `/chat?access_token=${token}`
  expect(parseAccessToken({ url, headers }, ['Bearer', 'Guest'])).toBe(wanted)
})
