import { randomUUID } from 'node:crypto'
import { access, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSingleConnection } from '#platform/db/single-connection.ts'
import {
  type DatabaseContent,
  fillEmptyTables,
  listSchemas,
  queryRows,
  readContent,
  runCopy,
  startCopy,
} from '../support/copied-database.ts'
import { openTestPostgres, waitUntil } from '../support/embedded.ts'
import {
  bootstrapVisitor,
  callApi,
  createApiToken,
  createTicket,
  type NetworkResponse,
  signIn,
  signInToConsole,
  uploadFile,
} from '../support/network-client.ts'
import {
  createExternalDatabase,
  createFolder,
  createMigratedDatabase,
  type Program,
  startFlowdesk,
} from '../support/process.ts'

const isRoot = process.getuid?.() === 0

async function emptyDatabase(): Promise<string> {
  const { ConnectionStrings__Default = '' } = await createExternalDatabase()
  return ConnectionStrings__Default
}

/** Stops a program and waits until it has ended. */
async function stop(program: Program): Promise<void> {
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
}

/** Returns the content of the stopped embedded database of a folder. */
async function embeddedContent(
  folder: string,
  change?: (address: Parameters<typeof readContent>[0]) => Promise<unknown>,
) {
  const database = await openTestPostgres(join(folder, 'data'))
  try {
    await change?.(database.connection)
    return await readContent(database.connection)
  } finally {
    await database.stop()
  }
}

const emptyTables = ({ rows }: DatabaseContent): string[] =>
  Object.keys(rows).filter((table) => rows[table]?.length === 0)

/** Creates a ticket, an attachment, a conversation and messages. Returns what reads them back. */
async function useServer(url: string) {
  const [staff, agent, credential] = [await signIn(url), await signInToConsole(url), await bootstrapVisitor(url)]
  const token = await createApiToken(url, staff)
  const { trackingKey } = (await createTicket(url, token, { subject: 'Zoë 🛗 \\N\tand more' })).body.data
  const ticket = await callApi(url, 'GET', `/v1/integration/tickets/by-tracking-key/${trackingKey}`, { token })
  const attachmentIds = [(await uploadFile(url, token)).body.data.id]
  const message = { content: 'A\nsecond\\message', attachmentIds }
  const path = `/v1/integration/tickets/${ticket.body.data.id}/messages`
  expect((await callApi(url, 'POST', path, { token, body: message })).status).toBeLessThan(300)
  const headers = { authorization: `Visitor ${credential}` }
  const { id } = (await callApi(url, 'POST', '/v1/widget/conversations', { headers, body: {} })).body.data
  expect((await callApi(url, 'POST', `/v1/agent/conversations/${id}/take`, { token: agent })).status).toBe(200)
  const body = { body: 'Hello', clientMessageId: randomUUID() }
  const messages = `/v1/widget/conversations/${id}/messages`
  expect((await callApi(url, 'POST', messages, { headers, body })).status).toBe(201)
  const listed = await callApi(url, 'GET', path, { token })
  const [{ downloadUrl }] = listed.body.data.at(-1).attachments
  return async (at: string) => [
    await callApi(at, 'GET', downloadUrl),
    await callApi(at, 'GET', path, { token }),
    await callApi(at, 'GET', messages, { headers }),
    await callApi(at, 'GET', '/v1/dashboard/pools', { token: staff }),
  ]
}

/** Returns the responses as texts, without header fields and the signatures of links, which change every second. */
const textsOf = (responses: readonly NetworkResponse[]) =>
  responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`.replaceAll(/[?]exp=\d+&sig=[\w-]+/g, ''))

test('embedded to external and back: every row of every table and every sequence is equal', async () => {
  const folder = await createFolder()
  const server = await startFlowdesk({ folder })
  await useServer(await server.ready)
  await stop(server)
  const source = await embeddedContent(folder, fillEmptyTables)
  expect(emptyTables(source)).toEqual([])

  const external = await emptyDatabase()
  const copied = await runCopy(folder, 'embedded', external)
  expect(copied).toMatchObject({ code: 0, complained: '' })
  expect(copied.said).toContain('  chat.message: 2 rows\n')
  expect(copied.said).toMatch(/Copied [\d,]+ rows in \d+ tables. Both databases have the same counts.\n$/)
  expect(await readContent(external)).toEqual(source)
  expect(await embeddedContent(folder)).toEqual(source)

  await rename(join(folder, 'data/postgres'), join(folder, 'before'))
  expect(await runCopy(folder, external, 'embedded')).toMatchObject({ code: 0, complained: '' })
  expect(await embeddedContent(folder)).toEqual(source)
})

test('a server continues on an external database and on the embedded one again: credentials, files, new tickets', async () => {
  const folder = await createFolder()
  const first = await startFlowdesk({ folder })
  const url = await first.ready
  const read = await useServer(url)
  const before = textsOf(await read(url))
  for (const text of before) expect(text).toMatch(/^200 /)
  await stop(first)

  const external = await emptyDatabase()
  const continueOn = async (settings: Record<string, string>) => {
    const server = await startFlowdesk({ folder, settings })
    const at = await server.ready
    expect(textsOf(await read(at))).toEqual(before)
    expect((await createTicket(at, await createApiToken(at, await signIn(at)))).status).toBe(202)
    await stop(server)
  }
  expect(await runCopy(folder, 'embedded', external)).toMatchObject({ code: 0 })
  await continueOn({ ConnectionStrings__Default: external })
  await rename(join(folder, 'data/postgres'), join(folder, 'before'))
  expect(await runCopy(folder, external, 'embedded')).toMatchObject({ code: 0 })
  await continueOn({})
})

test('a source that a server uses is refused, embedded or not, and the target stays empty', async () => {
  const [source, target, folder] = [await emptyDatabase(), await emptyDatabase(), await createFolder()]
  const server = await startFlowdesk({ settings: { ConnectionStrings__Default: source } })
  await server.ready
  const refused = await runCopy(folder, source, target)
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.complained).toMatch(
    /^The database of --from is in use by Flowdesk \(\d+ connections?\). Stop every server on it first.\n$/,
  )
  await stop(server)

  const embedded = await startFlowdesk({ folder })
  await embedded.ready
  const complained = 'The embedded database in ./data is in use. Stop the server first.\n'
  expect(await runCopy(folder, 'embedded', target)).toEqual({ code: 1, said: '', complained })
  expect(await runCopy(folder, source, 'embedded')).toEqual({ code: 1, said: '', complained })
  expect(await listSchemas(target)).toEqual([])
})

test('a source of which another session has locked a table is refused, and the target stays empty', async () => {
  const [source, target] = [await createMigratedDatabase(), await emptyDatabase()]
  const { client, close } = await openSingleConnection(source, 'tests')
  try {
    await client.query('begin')
    await client.query('lock table chat.agent in exclusive mode')
    expect(await runCopy(await createFolder(), source, target)).toEqual({
      code: 1,
      said: '',
      complained:
        'Another session has locked tables of the database of --from (canceling statement due to lock timeout). End it and copy again.\n',
    })
  } finally {
    await close()
  }
  expect(await listSchemas(target)).toEqual([])
})

test('a source with a table of another form is refused, and the target stays empty', async () => {
  const [source, target] = [await createMigratedDatabase(), await emptyDatabase()]
  await queryRows(source, 'alter table chat.agent add column nickname text')
  expect(await runCopy(await createFolder(), source, target)).toEqual({
    code: 1,
    said: '',
    complained:
      'The copy failed: The database of --from has a table that differs from this version of Flowdesk: chat.agent. The database of --to is still empty.\n',
  })
  expect(await listSchemas(target)).toEqual([])
})

test('a target that has tables of Flowdesk is refused and not changed', async () => {
  const [source, target] = [await createMigratedDatabase(), await createMigratedDatabase()]
  const before = await readContent(target)
  expect(await runCopy(await createFolder(), source, target)).toEqual({
    code: 1,
    said: '',
    complained: 'The database of --to already has tables of Flowdesk. Create an empty database and copy into that.\n',
  })
  expect(await readContent(target)).toEqual(before)
})

test('a source without tables, of an older or of a newer release is refused', async () => {
  const [source, target, folder] = [await createMigratedDatabase(), await emptyDatabase(), await createFolder()]
  const complaint = async (from = source) => (await runCopy(folder, from, target)).complained
  expect(await complaint(await emptyDatabase())).toBe('The database of --from has no tables of Flowdesk.\n')
  await queryRows(source, "insert into chat.migration values ('9999-later', '2031-01-01T00:00:00.000Z')")
  expect(await complaint()).toBe(
    'The database of --from was migrated by another release (chat: 9999-later). Copy with that release.\n',
  )
  await queryRows(
    source,
    "delete from chat.migration where name in ('9999-later', (select max(name) from chat.migration where name < '9'))",
  )
  expect(await complaint()).toMatch(
    /^The database of --from lacks the migration \S+ of this version of Flowdesk. Start the server/,
  )
  expect(await listSchemas(target)).toEqual([])
})

test.each([
  [
    'embedded',
    'mysql://me:hush-hush@db/x',
    /^--to got an address with the scheme mysql; expected embedded or postgres:/,
  ],
  ['nowhere', 'embedded', /^--from got a value that is not shown; expected embedded or postgres:/],
  ['postgres://me:hush-hush@127.0.0.1:1/x', 'embedded', /^Cannot connect to the database of --from \(.*ECONNREFUSED/],
  ['embedded', 'embedded', /^--to got the same database as --from/],
  ['embedded', 'postgres://me:hush-hush@127.0.0.1:1/x', /^Storage:RootPath is \.\/data, which contains no database/],
])('from %s to %s is refused in one line, without the password, and nothing is created', async (from, to, words) => {
  const folder = await createFolder()
  const { code, said, complained } = await runCopy(folder, from, to)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toMatch(/^[^\n]+\n$/)
  expect(complained).toMatch(words)
  expect(complained).not.toContain('hush-hush')
  await expect(access(join(folder, 'data'))).rejects.toThrow('ENOENT')
})

test.each([[[]], [['--from', 'embedded']], [['--from', 'embedded', '--to', 'embedded', 'now']], [['embedded']]])(
  'the command line %j prints the usage',
  async (words) => {
    const { code, said, complained } = await startCopy(await createFolder(), ...words).ended
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(complained).toMatch(/^Usage: npm run copy-database -- --from <database> --to <database>\n/)
  },
)

test('a row that the target refuses fails the copy with its reason, and the target stays empty', async () => {
  const [source, target] = [await createMigratedDatabase(), await emptyDatabase()]
  await queryRows(source, 'alter table chat."departmentMember" drop constraint "departmentMember_agentId_fkey"')
  await queryRows(source, 'update chat."departmentMember" set "agentId" = 4711')
  const { code, complained } = await runCopy(await createFolder(), source, target)
  expect(code).toBe(1)
  expect(complained).toMatch(
    /^The copy failed: .*departmentMember_agentId_fkey.*\. The database of --to is still empty\.\n$/,
  )
  expect(await listSchemas(target)).toEqual([])
})

test('a copy that is killed leaves an empty target, and the next one copies everything', async () => {
  const [source, target, folder] = [await createMigratedDatabase(), await emptyDatabase(), await createFolder()]
  await queryRows(
    source,
    `insert into platform.job (event, handler, payload, "createdAt", "dueAt", "deadAt")
     select 'x', 'x', repeat(md5(n::text), 30), now(), now(), now() from generate_series(1, 150000) n`,
  )
  const copy = startCopy(folder, '--from', source, '--to', target)
  await waitUntil(async () => {
    const [writing] = await queryRows(
      target,
      "select 1 from pg_stat_activity where datname = current_database() and query like 'copy platform.job%'",
    )
    return writing !== undefined
  })
  copy.kill()
  expect((await copy.ended).code).toBeNull()
  await waitUntil(async () => {
    const others = "datname = current_database() and application_name = 'flowdesk copy-database'"
    return (await queryRows(target, `select 1 from pg_stat_activity where ${others}`)).length === 0
  })
  expect(await listSchemas(target)).toEqual([])
  expect((await runCopy(folder, source, target)).code).toBe(0)
  expect(await readContent(target)).toEqual(await readContent(source))
})

test.runIf(isRoot)('root does not create a database in the folder of another user', async () => {
  const folder = await createFolder({ user: 4711 })
  const { code, complained } = await runCopy(folder, await createMigratedDatabase(), 'embedded')
  expect(code).toBe(1)
  expect(complained).toContain('which belongs to the user with the id 4711. Run this command as that user.')
  await expect(access(join(folder, 'data'))).rejects.toThrow('ENOENT')
})
