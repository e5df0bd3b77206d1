import { expect, test } from 'vitest'
import { toldOf } from './log.ts'

test('an error is told by its kind, its words and where it was thrown', () => {
  const told = toldOf(Object.assign(new TypeError('one line\nand another'), { code: 'E_ODD' }))
  expect(told).toEqual({
    error: 'TypeError',
    code: 'E_ODD',
    message: 'one line\nand another',
    stack: expect.stringMatching(/^( {4}at .+\n?){1,7}$/),
  })
})

test.each(['22P02', '23514'])('what a database says of a value (%s) is not told, because it quotes it', (code) => {
  const words = 'invalid input syntax for type integer: "my secret"'
  expect(JSON.stringify(toldOf(Object.assign(new Error(words), { code })))).not.toContain('secret')
})

test('of what is thrown and is no error only the type is told', () => {
  expect(toldOf('my secret')).toEqual({ error: 'string' })
})
