import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readStartCommand } from '../../server/start-command.ts'
import { createForm, formHeaders } from '../support/forms.ts'

// What uploads cost: starts the server on a database and a folder of its own, sends files over a few connections, and
// tells the memory of the server before, after each tenth, and at its peak; at last, by how much it grew with each upload
// of the last two thirds. `node tests/load/uploads.ts --count 10000`; with `--abort` every client breaks off half-way.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    size: { type: 'string', default: String(1024 * 1024) },
    connections: { type: 'string', default: '32' },
    abort: { type: 'boolean', default: false },
  },
})

function parseOption(name: 'count' | 'size' | 'connections', max: number): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number > 0 && number <= max) return number
  throw new Error(`--${name}: got ${values[name]}, takes a whole number from 1 to ${max}`)
}

const count = parseOption('count', 100_000)
/** In bytes. */
const size = parseOption('size', 20 * 1024 * 1024)
const connections = parseOption('connections', 1000)

const administrator = { email: 'admin@example.com', password: 'correct horse battery' }
const agent = new Agent({ keepAlive: true, maxSockets: connections })

async function startServer(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const { args, environment } = readStartCommand()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      PATH: process.env['PATH'],
      HOME: folder,
      Http__Port: '0',
      RateLimits__Upload__Permits: '1000000',
      Seed__AdminEmail: administrator.email,
      Seed__AdminPassword: administrator.password,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const [, port] = /ready at http:\/\/\S*?:(\d+)/.exec(said) ?? []
    if (port) resolve(`http://127.0.0.1:${port}`)
  })
  child.once('close', () => reject(new Error(`the server ended: ${said}`)))
  return { child, url: await promise }
}

interface PostOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** One POST over a connection that is kept; answers the status and the text of the body. */
async function post(
  url: string,
  { token, headers = {}, body }: PostOptions,
): Promise<{ status: number; text: string }> {
  const credential = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const sending = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, ...credential, 'content-length': String(body.length) },
  })
  sending.end(body)
  const [answer] = await once(sending, 'response')
  let text = ''
  for await (const bytes of answer.setEncoding('utf8')) text += bytes
  return { status: answer.statusCode, text }
}

async function postForData(url: string, sent: unknown, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(sent))
  const { status, text } = await post(url, { headers, body, ...(token === undefined ? {} : { token }) })
  if (status >= 300) throw new Error(`refused with ${status}: ${text}`)
  return JSON.parse(text).data
}

/** Sends half of a body and breaks off. */
async function abortUpload(url: string, { token = '', headers, body }: PostOptions): Promise<void> {
  const all = { ...headers, authorization: `Bearer ${token}`, 'content-length': String(body.length) }
  const sending = request(url, { method: 'POST', agent, headers: all })
  const closed = new Promise<void>((resolve) => sending.on('error', () => undefined).once('close', resolve))
  await new Promise<void>((resolve) => sending.write(body.subarray(0, body.length / 2), () => resolve()))
  sending.destroy()
  await closed
}

/** A figure of `/proc/<pid>/status` in KiB: `VmRSS` now, `VmHWM` at its peak. */
async function readMemoryKib(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
  return Number(kilobytes)
}

/** Returns the number of uploads by status or `aborted`. Calls `afterHundredth` with the number that are done. */
async function uploadAll(
  url: string,
  token: string,
  afterHundredth: (done: number) => void,
): Promise<Record<string, number>> {
  const tally: Record<string, number> = {}
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]).subarray(0, size)
  const sent = { token, headers: formHeaders, body: createForm({ fileName: 'report.pdf', content }) }
  const path = `${url}/v1/integration/attachments`
  const one = async (): Promise<number | 'aborted'> => {
    if (!values.abort) return (await post(path, sent)).status
    await abortUpload(path, sent)
    return 'aborted'
  }
  let left = count
  let done = 0
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const end = await one()
      tally[end] = (tally[end] ?? 0) + 1
      if (++done % Math.ceil(count / 100) === 0) afterHundredth(done)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  return tally
}

/** The memory of the server, in KiB, when so many uploads were done. */
interface Sample {
  readonly done: number
  readonly resident: number
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** How much the memory grew with each upload, in KiB: the slope of the line that fits the samples best. */
function computeSlope(samples: readonly Sample[]): number {
  const [x, y] = [mean(samples.map(({ done }) => done)), mean(samples.map(({ resident }) => resident))]
  const along = samples.reduce((sum, { done, resident }) => sum + (done - x) * (resident - y), 0)
  return along / samples.reduce((sum, { done }) => sum + (done - x) ** 2, 0)
}

const toMebibytes = (kilobytes: number): number => Math.round(kilobytes / 1024)

/** What garbage that happens to lie about at the end may pretend: some 6 MiB over the last two thirds of 10,000. */
const MAX_SLOPE_KIB = 1

function printResult(before: number, samples: readonly Sample[], peak: number): void {
  const afterTenths = samples.filter((_, at) => at % 10 === 9).map(({ resident }) => toMebibytes(resident))
  console.log(
    JSON.stringify({
      unit: 'MiB of resident memory',
      before: toMebibytes(before),
      afterTenths,
      peak: toMebibytes(peak),
    }),
  )
  const kibAnUpload = Number(computeSlope(samples.filter(({ done }) => done > count / 3)).toFixed(2))
  console.log(JSON.stringify({ over: 'the last two thirds', kibAnUpload, isFlat: kibAnUpload < MAX_SLOPE_KIB }))
}

async function measure(url: string, pid: number): Promise<void> {
  const { accessToken } = await postForData(`${url}/v1/dashboard/auth/login`, administrator)
  const wish = { name: 'Load', scopes: ['tickets:write'], allPools: true }
  const { token = '' } = await postForData(`${url}/v1/dashboard/api-tokens`, wish, accessToken)
  const before = await readMemoryKib(pid, 'VmRSS')
  const start = performance.now()
  const samples: Promise<Sample>[] = []
  const answers = await uploadAll(url, token, (done) =>
    samples.push(readMemoryKib(pid, 'VmRSS').then((resident) => ({ done, resident }))),
  )
  const seconds = (performance.now() - start) / 1000
  const perSecond = Math.round(count / seconds)
  console.log(JSON.stringify({ count, size, connections, answers, seconds: Math.round(seconds), perSecond }))
  printResult(before, await Promise.all(samples), await readMemoryKib(pid, 'VmHWM'))
}

const folder = await mkdtemp(join(tmpdir(), 'flowdesk-load-'))
const { child, url } = await startServer(folder)
try {
  await measure(url, child.pid ?? 0)
} finally {
  agent.destroy()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}
