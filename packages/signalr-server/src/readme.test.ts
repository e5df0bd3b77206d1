import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createHubClient } from '../test-support/test-hub.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the first example of the README in a separate process, on a free port. */
async function startExample(): Promise<string> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? []
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill())
  for await (const line of program.stdout) {
    const [, port] = /ready at (\d+)/.exec(String(line)) ?? []
    if (port) return `http://127.0.0.1:${port}/chat`
  }
  throw new Error('the example has ended')
}

test('the example of the README runs: two users talk in a room, and strangers are refused', async () => {
  const url = await startExample()
  const [ada, tom] = [
    createHubClient({ url }, { token: 'token-of-ada' }),
    createHubClient({ url }, { token: 'token-of-tom' }),
  ]
  const said = new Promise((resolve) => tom.on('said', resolve))
  for (const client of [ada, tom]) {
    await client.start()
    await client.invoke('Join', 'lobby')
  }
  await ada.invoke('Say', 'lobby', 'Hello')
  expect(await said).toEqual({ user: 'ada', text: 'Hello' })
  await expect(createHubClient({ url }, { token: 'nonsense' }).start()).rejects.toThrow('401')
})
