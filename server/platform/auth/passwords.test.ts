import { expect, test } from 'vitest'
import { authenticate } from './passwords.ts'

test('a password beyond two running and twenty queued ones is rejected with SVC:0002 and Retry-After', async () => {
  const guesses = Array.from({ length: 23 }, (_, n) =>
    authenticate({ password: `password ${n}` }, async () => undefined),
  )
  const answers = await Promise.allSettled(guesses)
  expect(answers.map(({ status }) => status)).toEqual([...Array(22).fill('fulfilled'), 'rejected'])
  expect(answers[22]).toMatchObject({ reason: { code: 'SVC:0002', options: { headers: { 'retry-after': '1' } } } })
})
