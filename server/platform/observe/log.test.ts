import { expect, test } from 'vitest'
import { logFields } from './log.ts'

test('an error is logged with its name, message and stack', () => {
  const told = logFields(Object.assign(new TypeError('one line\nand another'), { code: 'E_ODD' }))
  expect(told).toEqual({
    error: 'TypeError',
    code: 'E_ODD',
    message: 'one line\nand another',
    stack: expect.stringMatching(/^( {4}at .+\n?){1,7}$/),
  })
})

test.each(['22P02', '23514'])('a database message that quotes a value (%s) is hidden', (code) => {
  const words = 'invalid input syntax for type integer: "my secret"'
  expect(JSON.stringify(logFields(Object.assign(new Error(words), { code })))).not.toContain('secret')
})

test('only the type of a thrown non-error is logged', () => {
  expect(logFields('my secret')).toEqual({ error: 'string' })
})
