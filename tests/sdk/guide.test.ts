import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAdministratorToken, makeAgent } from '../support/chat.ts'
import { repositoryFolder } from '../support/process.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let guide: string
let guideOfChat: string

beforeAll(async () => {
  served = await serveFlowdesk()
  guide = await readFile(join(repositoryFolder, 'server/ticketing/guide.md'), 'utf8')
  guideOfChat = await readFile(join(repositoryFolder, 'server/chat/guide.md'), 'utf8')
})
afterAll(() => served.flowdesk.close())

/** The code of a chapter, block by block. */
function codeUnder(title: string, text = guide): string[] {
  const chapter = text.split(/^## /m).find((one) => one.startsWith(title)) ?? ''
  return [...chapter.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}

/** A token as the guide wants it. */
const makeToken = async () => (await served.flowdesk.makeToken({ poolIds: [1] })).token

/** Runs commands like a reader of the guide, with the values that it requires. */
async function follow(commands: string, values: Readonly<Record<string, string>>): Promise<string> {
  const given = { BASE: served.url, ...values }
  const lines = Object.entries(given).map(([name, value]) => `${name}='${value}'`)
  const script = [...lines, commands.replace(/^[A-Z]+=.*$/gm, '')].join('\n')
  const { stdout } = await promisify(execFile)('bash', [
    '-euo',
    'pipefail',
    '-c',
    `curl() { command curl -s "$@"; echo; }\n${script}`,
  ])
  return stdout
}

/** Runs an example against the server of the tests, and answers what it has printed. */
async function run(code: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = code
    .replace("'@flowdesk/sdk'", JSON.stringify(join(repositoryFolder, 'sdk/src/index.ts')))
    .replace(/http:\/\/[\d.:]+/, served.url)
  const options = { cwd: repositoryFolder, env: { PATH: process.env['PATH'], ...values } }
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options)).stdout
}

test('the quick start with curl ends with a ticket, a message and what the customer sees', async () => {
  const TOKEN = await makeToken()
  const [, create = '', read = '', track = ''] = codeUnder('Quick start with curl')
  const { data } = JSON.parse(await follow(create, { TOKEN }))
  await served.flowdesk.runDueJobs()
  const { id: ID } = await served.client().getTicketByTrackingKey(data.trackingKey)
  const values = { TOKEN, KEY: data.trackingKey, ID: String(ID) }
  const [ticket = '', message = ''] = (await follow(read, values)).trim().split('\n')
  expect(JSON.parse(ticket)).toMatchObject({ data: { id: ID, requesterFullName: 'Maria Lindgren' } })
  expect(JSON.parse(message)).toMatchObject({ data: { ticketId: ID, continuedInNewTicket: false } })
  expect(JSON.parse(await follow(track, values))).toMatchObject({ data: { isCompleted: false } })
  const [poll = ''] = codeUnder('Polling with ETag')
  expect(await follow(poll, values)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*^etag: "/m)
})

test('the quick start with the SDK prints the message that it appends', async () => {
  const [code = ''] = codeUnder('Quick start with the SDK')
  const running = run(code, { FLOWDESK_TOKEN: await makeToken() })
  let isOver = false
  const over = () => {
    isOver = true
  }
  running.then(over, over)
  while (!isOver) {
    await served.flowdesk.runDueJobs()
    await sleep(20)
  }
  expect(await running).toContain('inbound: It should be 12 Harbour Street.\n')
})

test('the quick start of the chat with curl ends with a file, a note, a closed conversation and a rating', async () => {
  const [come = '', ask = '', answer = '', rate = ''] = codeUnder('Quick start with curl', guideOfChat)
  const [open = '', write = ''] = ask.split(/^ID=.*$/m)
  const [signIn = '', serve = ''] = answer.split(/^AGENT=.*$/m)
  const VISITOR: string = JSON.parse(await follow(come, {})).data.token
  const ID: string = JSON.parse(await follow(open, { VISITOR })).data.id
  const sent = await follow(write, { VISITOR, ID })
  const [, , read = ''] = sent.trim().split('\n')
  const bodies = JSON.parse(read).data.items.map(({ body }: { body: string }) => body)
  expect(bodies).toEqual(['Where is my parcel?', 'It was due on Monday.', 'My order'])
  const { credentials } = await makeAgent(served.flowdesk, { departmentIds: [1] })
  const AGENT: string = JSON.parse(await follow(signIn, { EMAIL: credentials.email, PASSWORD: credentials.password }))
    .data.accessToken
  const [queue = '', , text = '', note = '', closed = ''] = (await follow(serve, { AGENT, ID })).trim().split('\n')
  expect(JSON.parse(queue).data.items).toMatchObject([{ id: ID, unreadCount: 3 }])
  expect([text, note].map((line) => JSON.parse(line).data.kind)).toEqual(['Text', 'Note'])
  expect(JSON.parse(closed).data).toMatchObject({ status: 'closed', closedBy: 'agent' })
  expect(JSON.parse(await follow(rate, { VISITOR, ID }))).toMatchObject({ success: true })
})

test('in the quick start of the chat a visitor asks, an agent answers, and both programs end', async () => {
  const [visit = '', serve = ''] = codeUnder('Quick start with the SDK', guideOfChat)
  const visitor = run(visit)
  const administrator = await consoleAdministratorToken(served.flowdesk)
  const queue = () => served.flowdesk.get('/v1/agent/conversations?status=queued', { token: administrator })
  await expect.poll(async () => (await queue()).body.data.totalCount).toBe(1)
  const { credentials } = await makeAgent(served.flowdesk, { departmentIds: [1] })
  expect(await run(serve, { FLOWDESK_EMAIL: credentials.email, FLOWDESK_PASSWORD: credentials.password })).toBe('')
  expect(await visitor).toBe('visitor: Where is my parcel?\nagent: It is on its way, Maria Lindgren.\n')
})
