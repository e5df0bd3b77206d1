import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeWidget } from '../support/chat.ts'
import { openFlowdesk } from '../support/flowdesk.ts'
import { identitySecret } from '../support/identity-tokens.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the first example in a language under a heading of the guide. */
async function readExample(heading: string, language: string): Promise<string> {
  const guide = await readFile(join(root, 'docs/widget.md'), 'utf8')
  const chapter = guide.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(chapter)?.[1] ?? ''
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-guide-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the server accepts a token that the example of the guide has signed', async () => {
  const file = join(await makeFolder(), 'sign.mjs')
  await writeFile(file, await readExample('Verify who the visitor is', 'js'))
  const { signIdentityToken } = await import(pathToFileURL(file).href)
  const flowdesk = await openFlowdesk({})
  onTestFinished(() => flowdesk.close())
  const { key } = await makeWidget(flowdesk, { identitySecret })
  const user = { id: 'customer-42', name: 'Maria Lindgren', email: 'maria@example.com' }
  const identityToken = signIdentityToken(user, identitySecret)
  const { status, body } = await flowdesk.post(`/v1/widget/${key}/visitors`, { body: { identityToken } })
  expect(status).toBe(201)
  expect(body.data.isVerified).toBe(true)
})

test('a program compiles with the declaration of the guide, and a wrong call does not', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'flowdesk.d.ts'), await readExample('Commands', 'ts'))
  await writeFile(
    join(folder, 'use.ts'),
    `window.Flowdesk('identify', { name: 'Maria' })
window.Flowdesk('on', 'unread', (count) => count.toFixed())
window.Flowdesk('on', 'message', ({ sender }) => sender === 'agent')
window.Flowdesk('reset')
// @ts-expect-error There is no such command.
window.Flowdesk('dance')
// @ts-expect-error The number of unread messages is no text.
window.Flowdesk('on', 'unread', (count: string) => count)
`,
  )
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
  const compiler = join(root, 'node_modules/.bin/tsc')
  const files = [join(folder, 'use.ts'), join(folder, 'flowdesk.d.ts')]
  await expect(promisify(execFile)(compiler, [...options, ...files], { cwd: folder })).resolves.toBeDefined()
})

test('the guide names every hook of the widget', async () => {
  const guide = await readFile(join(root, 'docs/widget.md'), 'utf8')
  const { stdout } = await promisify(execFile)('git', ['grep', '-hoE', 'data-flowdesk="[a-z-]+"', 'web/widget/src'], {
    cwd: root,
  })
  const hooks = new Set([...stdout.matchAll(/"([a-z-]+)"/g)].map((match) => match[1]))
  expect(hooks.size).toBeGreaterThan(10)
  for (const hook of hooks) expect(guide, hook).toContain(`\`${hook}\``)
})
