import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { down, type IssuedLicence, LicenceServer, type TestLicence } from '../support/licence-server.ts'

const DAY = 24 * 3600_000

const server = await LicenceServer.start()
afterAll(() => server.stop())

async function readLicence(flowdesk: Flowdesk) {
  const { accessToken: token } = await signInAgent(flowdesk)
  return (await flowdesk.get('/v1/admin/license', { token })).body.data
}

/** A server that has stored a licence; the licence server is down from then on. */
async function openOffline(licence: IssuedLicence = {}) {
  const issued = await server.issue(licence)
  const flowdesk = await openFlowdesk(issued.settings)
  onTestFinished(flowdesk.close)
  await flowdesk.checkLicence()
  issued.misbehave(down)
  return { issued, flowdesk, file: join(issued.stateFolder, 'licence.json') }
}

/** Makes the database one of another installation: the databases of tests are copies of one database. */
async function forgetInstallation({ db }: Flowdesk): Promise<void> {
  await db.deleteFrom('platform.signingKey').where('id', '=', 'installation').execute()
}

/** What a process that starts now reads, before and after its first check. */
async function restart(flowdesk: Flowdesk, { settings }: TestLicence) {
  const restarted = await flowdesk.openSecondProcess(settings)
  onTestFinished(restarted.close)
  const atStart = await readLicence(restarted)
  await restarted.checkLicence()
  expect((await readLicence(restarted)).status).toBe(atStart.status)
  return atStart
}

describe('a start without a connection to the licence server', () => {
  test('continues with the latest valid answer and its time', async () => {
    const { flowdesk, issued } = await openOffline({ limits: { agents: 5 } })
    const before = await readLicence(flowdesk)
    expect(await restart(flowdesk, issued)).toEqual(before)
    flowdesk.clock.advance(2 * DAY)
    expect(await restart(flowdesk, issued)).toMatchObject({ status: 'Grace', lastCheckedAt: before.lastCheckedAt })
    flowdesk.clock.advance(30 * DAY)
    expect(await restart(flowdesk, issued)).toMatchObject({ status: 'Blocked' })
  })

  test('remembers a revocation', async () => {
    const { flowdesk, issued } = await openOffline({ status: 'revoked' })
    expect((await restart(flowdesk, issued)).status).toBe('Blocked')
  })

  test('is Pending without a stored answer', async () => {
    const { flowdesk, issued } = await openOffline()
    const empty = {
      ...issued,
      settings: { ...issued.settings, License__StateDirectory: join(issued.stateFolder, 'new') },
    }
    expect((await restart(flowdesk, empty)).status).toBe('Pending')
  })

  test('is Pending if the keys do not verify the stored answer any more', async () => {
    const { flowdesk, issued } = await openOffline()
    const rotated = { ...issued, settings: { ...issued.settings, License__ResponseSigningKeys: '' } }
    expect((await restart(flowdesk, rotated)).status).toBe('Pending')
  })

  test('does not win time by a clock that was set back', async () => {
    const { flowdesk, issued } = await openOffline()
    flowdesk.clock.advance(20 * DAY)
    await flowdesk.recheckLicence()
    flowdesk.clock.advance(-19 * DAY)
    expect((await readLicence(flowdesk)).status).toBe('Grace')
    expect((await restart(flowdesk, issued)).status).toBe('Grace')
    flowdesk.clock.advance(12 * DAY)
    expect((await readLicence(flowdesk)).status).toBe('Blocked')
  })
})

describe('the stored answer', () => {
  test('is one file that only the account of the server may read', async () => {
    const { file, issued, flowdesk } = await openOffline()
    await flowdesk.recheckLicence()
    expect(await readdir(issued.stateFolder)).toEqual(['licence.json'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain(issued.settings['License__Key'])
  })

  const damages: readonly (readonly [string, (text: string) => string])[] = [
    ['is empty', () => ''],
    ['was cut off', (text) => text.slice(0, 100)],
    ['is another JSON value', () => 'null'],
    ['lacks the answer', (text) => JSON.stringify({ ...JSON.parse(text), answer: 7 })],
    ['has a changed answer', (text) => JSON.stringify({ ...JSON.parse(text), answer: `${JSON.parse(text).answer}x` })],
    ['has no time', (text) => JSON.stringify({ ...JSON.parse(text), answeredAt: 'yesterday' })],
    ['is too large', (text) => text + ' '.repeat(200_000)],
  ]

  test.each(damages)('is ignored if it %s', async (_name, damage) => {
    const { file, issued, flowdesk } = await openOffline()
    await writeFile(file, damage(await readFile(file, 'utf8')))
    expect((await restart(flowdesk, issued)).status).toBe('Pending')
  })

  test('is written again by the next check if it is damaged, also in an outage', async () => {
    const { file, issued, flowdesk } = await openOffline({ status: 'revoked' })
    await writeFile(file, '')
    await flowdesk.recheckLicence()
    expect((await restart(flowdesk, issued)).status).toBe('Blocked')
  })

  test('is ignored if it was copied from another installation', async () => {
    const { issued, flowdesk } = await openOffline()
    expect((await restart(flowdesk, issued)).status).toBe('Active')
    await forgetInstallation(flowdesk)
    expect((await restart(flowdesk, issued)).status).toBe('Pending')
  })

  test('with a time in the future does not extend the licence', async () => {
    const { file, issued, flowdesk } = await openOffline({ expiresAt: new Date(Date.now() + 5 * DAY).toISOString() })
    const stored = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...stored, answeredAt: '2090-01-01T00:00:00.000Z' }))
    expect((await restart(flowdesk, issued)).status).toBe('Blocked')
  })
})

test('all processes of a database have the same installation id, and another database has another', async () => {
  const { flowdesk, issued } = await openOffline()
  const { installationId } = await readLicence(flowdesk)
  expect((await restart(flowdesk, issued)).installationId).toBe(installationId)
  await forgetInstallation(flowdesk)
  expect((await restart(flowdesk, issued)).installationId).not.toBe(installationId)
})
