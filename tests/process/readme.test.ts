import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

/** The commands of one chapter of the README, as one script. */
async function commandsUnder(heading: string): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const chapter = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  return [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n')
}

/** Starts the server on a free port and waits for the start message. */
async function start(rootPath: string) {
  const env = { ...process.env, PATH: path, Storage__RootPath: rootPath, Http__Port: '0', NODE_ENV: 'development' }
  const server = spawn('node', ['server/start.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (chunk) => {
      text += String(chunk)
      if (/Password\s+\S+\n/.test(text)) resolve(text)
    })
    server.once('exit', () => reject(new Error(`the server ended: ${text}`)))
  })
  return {
    url: /ready at (\S+)/.exec(printed)?.[1] ?? '',
    password: /Password\s+(\S+)/.exec(printed)?.[1] ?? '',
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

test('the first five minutes of the README end with a ticket, a message, a 304 and a tracking record', async () => {
  const rootPath = await mkdtemp(join(tmpdir(), 'flowdesk-readme-'))
  const server = await start(rootPath)
  try {
    const script = (await commandsUnder('The first five minutes'))
      .replace(/^BASE=.*$/m, `BASE=${server.url}`)
      .replace(/^PASSWORD=.*$/m, `PASSWORD='${server.password}'`)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, PATH: path },
    })
    expect(stdout).toContain('"continuedInNewTicket":false')
    expect(stdout).toContain('"content":"It should be 12 Harbour Street."')
    expect(stdout).toMatch(/304$/m)
    expect(stdout).toContain('"isCompleted":false')
    expect(stdout).not.toContain('"success":false')
  } finally {
    await server.stop()
    await rm(rootPath, { recursive: true, force: true })
  }
})
