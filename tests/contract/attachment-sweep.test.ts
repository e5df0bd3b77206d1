import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Clock } from '../support/app.ts'
import type { ApiResponse, Flowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'
import { type FlowdeskWithFiles, listFiles, makeUpload, openWithFiles } from '../support/uploads.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let token: string

beforeEach(async () => {
  opened = await openWithFiles()
  flowdesk = opened.flowdesk
  token = (await flowdesk.makeToken()).token
})
afterEach(() => opened.close())

const append = (at: Flowdesk, ticket: { id: number }, ids: readonly string[]): Promise<ApiResponse> =>
  at.post(`/v1/integration/tickets/${ticket.id}/messages`, { token, body: { attachmentIds: ids } })

async function messagesOf(ticket: { id: number }): Promise<{ attachments: { downloadUrl: string }[] }[]> {
  return (await flowdesk.get(`/v1/integration/tickets/${ticket.id}/messages`, { token })).body.data
}

test('unused uploads are deleted with their files when they expire, however many there are', async () => {
  for (let i = 0; i < 120; i++) await makeUpload(flowdesk, token)
  const admin = await flowdesk.adminToken()
  const id = await makeUpload(flowdesk, admin, { path: '/v1/attachments' })
  flowdesk.clock.advance(DAY_MS - HOUR_MS)
  const late = await makeUpload(flowdesk, token)
  await flowdesk.runDueJobs()
  expect(await listFiles(opened.folder)).toHaveLength(122)
  flowdesk.clock.advance(HOUR_MS)
  await flowdesk.runDueJobs()
  expect(await listFiles(opened.folder)).toHaveLength(1)
  const { accessToken } = await flowdesk.signIn()
  expect(formatOutcome(await flowdesk.delete(`/v1/attachments/${id}`, { token: accessToken }))).toBe('404 SVC:4002')
  expect(formatOutcome(await append(flowdesk, await flowdesk.makeTicket(token), [late]))).toBe('201')
})

test('an attachment of a message is kept permanently', async () => {
  const ticket = await flowdesk.makeTicket(token)
  await append(flowdesk, ticket, [await makeUpload(flowdesk, token), await makeUpload(flowdesk, token)])
  flowdesk.clock.advance(30 * DAY_MS)
  await flowdesk.runDueJobs()
  const [message] = await messagesOf(ticket)
  for (const { downloadUrl } of message?.attachments ?? [])
    expect(formatOutcome(await flowdesk.get(downloadUrl))).toBe('200')
  expect(await listFiles(opened.folder)).toHaveLength(2)
})

test('an attachment whose message was never written is deleted in the end, and stays used until then', async () => {
  const ticket = await flowdesk.makeTicket(token)
  const id = await makeUpload(flowdesk, token)
  const hold = await opened.holdTableLock('ticketing.message')
  const failing = append(flowdesk, ticket, [id])
  await hold.waitForWaiters(1)
  await hold.terminateWaiters()
  expect(formatOutcome(await failing)).toBe('503 SVC:0002')
  await hold.release()
  flowdesk.clock.advance(DAY_MS)
  await flowdesk.runDueJobs()
  expect(await listFiles(opened.folder)).toHaveLength(1)
  flowdesk.clock.advance(HOUR_MS)
  await flowdesk.runDueJobs()
  expect(await listFiles(opened.folder)).toEqual([])
  expect(formatOutcome(await append(flowdesk, ticket, [id]))).toBe('403 SVC:3003')
})

test('temporary files of a dead process are deleted after an hour; recent uploads are kept', async () => {
  await makeUpload(flowdesk, token)
  const aside = join(opened.folder, 'received')
  for (const [name, ageMs] of [
    ['old', 2 * HOUR_MS],
    ['fresh', 0],
  ] as const) {
    await writeFile(join(aside, name), 'half a file')
    const at = new Date(flowdesk.clock.now().getTime() - ageMs)
    await utimes(join(aside, name), at, at)
  }
  await flowdesk.runDueJobs()
  expect(await listFiles(aside)).toEqual(['fresh'])
  flowdesk.clock.advance(2 * HOUR_MS)
  await flowdesk.runDueJobs()
  expect(await listFiles(aside)).toEqual([])
  expect(await listFiles(opened.folder)).toHaveLength(1)
})

test('a sweep that cannot delete a file deletes the others, and is repeated later', async () => {
  await makeUpload(flowdesk, token)
  const [key = ''] = await listFiles(opened.folder)
  const isInOtherFolder = (other: string) => !other.startsWith(key.slice(0, 2))
  while (!(await listFiles(opened.folder)).some(isInOtherFolder)) await makeUpload(flowdesk, token)
  const folder = join(opened.folder, key.slice(0, 2))
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'a file in place of the folder')
  flowdesk.clock.advance(DAY_MS)
  await flowdesk.runDueJobs()
  expect((await listFiles(opened.folder)).filter(isInOtherFolder)).toEqual([])
  await rm(folder)
  await rename(`${folder}-away`, folder)
  flowdesk.clock.advance(HOUR_MS)
  await flowdesk.runDueJobs()
  expect(await listFiles(opened.folder)).toEqual([])
})

test('a sweep during concurrent messages deletes only expired uploads without a message', async () => {
  // The clock of one process runs ahead, so that to it every upload is over while to the other none is.
  const ahead = new Clock()
  ahead.advance(DAY_MS + 60_000)
  const sweeper = await opened.openSecondProcess(ahead)
  const ticket = await flowdesk.makeTicket(token)
  try {
    for (let round = 0; round < 8; round++) {
      const ids: string[] = []
      for (let i = 0; i < 12; i++) ids.push(await makeUpload(flowdesk, token))
      ahead.advance(60_000)
      const sent = ids.map((id) => append(flowdesk, ticket, [id]))
      const [, ...answers] = await Promise.all([sweeper.runDueJobs(), ...sent])
      expect(answers.map(formatOutcome).filter((answer) => !['201', '403 SVC:3003'].includes(answer))).toEqual([])
    }
    const links = (await messagesOf(ticket)).flatMap(({ attachments }) => attachments)
    expect(links.length).toBeGreaterThan(0)
    for (const { downloadUrl } of links) expect(formatOutcome(await flowdesk.get(downloadUrl))).toBe('200')
    await sweeper.runDueJobs()
    expect(await listFiles(opened.folder)).toHaveLength(links.length)
  } finally {
    await sweeper.close()
  }
})
