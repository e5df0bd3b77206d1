import { once } from 'node:events'
import { chmod, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { queryRows } from '../support/copied-database.ts'
import { canMountDisks, mountDisk } from '../support/disk.ts'
import { signIn } from '../support/network-client.ts'
import {
  createExternalDatabase,
  createFolder,
  createMigratedDatabase,
  firstAdministrator,
  type Program,
  startFlowdesk,
} from '../support/process.ts'

/** The one line with which a start is refused. */
async function refusal(program: Program): Promise<string> {
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr()).toMatch(/^Flowdesk cannot start: [^\n]+\n$/)
  return program.stderr()
}

const isRoot = process.getuid?.() === 0
const unseeded = { Seed__AdminEmail: '', Seed__AdminPassword: '' }
const address = 'postgres://flowdesk:hush-hush@127.0.0.1:1/flowdesk'

const directory = { Ldap__Url: 'ldap://directory.example.com', Ldap__BaseDn: 'dc=example,dc=com' }

test.each<[settings: Record<string, string>, words: string]>([
  [
    { Http__Ports: '1' },
    'Http:Ports, given by the environment variable Http__Ports, is not a setting; did you mean Http:Port?',
  ],
  [
    { Http__Port: 'eighty' },
    'Http:Port got "eighty" from the environment variable Http__Port; expected a whole number',
  ],
  [{ JWT__AccessTokenExpireMinutes: '0' }, 'JWT:AccessTokenExpireMinutes got "0"'],
  [{ Tickets__AutoCompleteAfter: 'soon' }, 'Tickets:AutoCompleteAfter got "soon"'],
  [
    { Parts: 'ticketing,mail' },
    'Parts got "ticketing,mail" from the environment variable Parts; expected some of ticketing',
  ],
  [{ Log__Level: 'loud' }, 'Log:Level got "loud"'],
  [
    { ...unseeded, Seed__AdminEmail: firstAdministrator.email },
    'Seed:AdminPassword is required because Seed:AdminEmail is set',
  ],
  [
    { ...unseeded, Seed__AdminPassword: 'hush-hush-hush' },
    'Seed:AdminEmail is required because Seed:AdminPassword is set',
  ],
  [{ Seed__AdminPassword: 'hush-hush' }, 'Seed:AdminPassword is too short; expected at least 10'],
  [{ Seed__AdminEmail: 'invalid' }, 'Seed:AdminEmail got "invalid"; expected an e-mail address.'],
  [{ Database__Provider: 'SqlServer' }, 'Database:Provider got SqlServer'],
  [{ ConnectionStrings__Default: 'Server=db;Password=hush-hush' }, 'Database:Provider got SqlServer, inferred from'],
  [
    { ConnectionStrings__Default: 'mysql://me:hush-hush@db/x' },
    'ConnectionStrings:Default got an address with the scheme mysql; expected postgres://user:password@host:5432/name.',
  ],
  [
    { ConnectionStrings__Chat: 'https://hush-hush/', Parts: 'chat' },
    'ConnectionStrings:Chat got an address with the scheme https; expected postgres://',
  ],
  [
    { ConnectionStrings__Default: 'host=db password=hush-hush' },
    'ConnectionStrings:Default got a value that is not shown; expected postgres://',
  ],
  [
    { ConnectionStrings__Default: 'sqlserver://db;password=hush-hush' },
    'Database:Provider got SqlServer, inferred from ConnectionStrings:Default, which this version of Flowdesk does not support',
  ],
  [
    { Storage__Provider: 's3', Storage__S3__SecretKey: 'hush-hush' },
    'Storage:Provider got S3, which this version of Flowdesk does not support; expected FileSystem.',
  ],
  [
    { Redis__ConnectionString: 'redis://:hush-hush@cache:6379' },
    'Redis:ConnectionString got a value that is not shown; this version of Flowdesk does not support Redis, so remove the setting. Run chat in one process.',
  ],
  [{ Database__Provider: 'PostgreSql' }, 'ConnectionStrings:Default got nothing; expected postgres://'],
  [
    { ConnectionStrings__Default: address, Database__Provider: 'Embedded' },
    'Database:Provider got Embedded together with',
  ],
  [
    { ConnectionStrings__Default: 'postgres://me:hush-hush@db:port/x' },
    'ConnectionStrings:Default got a value that is',
  ],
  [
    { ConnectionStrings__Chat: address },
    'ConnectionStrings:Chat got another database than ConnectionStrings:Default; expected the same database, or a separate process for each: set Parts to ticketing in one and to chat in the other',
  ],
  [
    { ConnectionStrings__Default: address, ConnectionStrings__Ticketing: `${address}2`, Parts: 'worker' },
    'ConnectionStrings:Ticketing got another database than ConnectionStrings:Default; expected the same',
  ],
  [{ Oidc__Authority: 'https://login.example.com' }, 'Oidc:ClientId is required because Oidc:Authority is set'],
  [{ Oidc__ClientId: 'console' }, 'Oidc:Authority is required because Oidc:ClientId is set'],
  [
    { Oidc__Authority: 'https://login.example.com', Oidc__ClientId: ' ', Auth__PasswordLoginEnabled: 'false' },
    'Oidc:ClientId is required because Oidc:Authority is set',
  ],
  [
    { Oidc__ClientId: 'console', Auth__PasswordLoginEnabled: 'false' },
    'Oidc:Authority is required because Oidc:ClientId is set',
  ],
  [{ Oidc__Authority: 'login.example.com', Oidc__ClientId: 'console' }, 'Oidc:Authority got "login.example.com" from'],
  [{ Oidc__Authority: 'ftp://a.example', Oidc__ClientId: 'console' }, 'Oidc:Authority got "ftp://a.example" from'],
  [{ Oidc__Authority: 'https://me:hush-hush@a.example', Oidc__ClientId: 'console' }, 'Oidc:Authority got '],
  [{ Oidc__RequireVerifiedEmail: 'perhaps' }, 'Oidc:RequireVerifiedEmail got "perhaps" from'],
  [{ Auth__PasswordLoginEnabled: 'false' }, 'Auth:PasswordLoginEnabled is false and single sign-on is not configured'],
  [
    { Auth__PasswordLoginEnabled: 'false', Oidc__Authority: '', Oidc__ClientId: '' },
    'Auth:PasswordLoginEnabled is false and single sign-on is not configured',
  ],
  [{ Auth__PasswordLoginEnabled: 'sometimes' }, 'Auth:PasswordLoginEnabled got "sometimes" from'],
  [{ Oidc__Authority: 'https://login.example.com', Parts: 'ticketing' }, 'Oidc:ClientId is required because'],
  [
    { Auth__DashboardPasswordLoginEnabled: 'false' },
    'Auth:DashboardPasswordLoginEnabled is false and there is no other way to sign in to the dashboard',
  ],
  [
    { Auth__DashboardPasswordLoginEnabled: 'false', Smtp__Host: 'mail.example.com', Email__Enabled: 'false' },
    'Auth:DashboardPasswordLoginEnabled is false and there is no other way to sign in to the dashboard',
  ],
  [{ Ldap__BaseDn: 'dc=example,dc=com' }, 'Ldap:Url is required because Ldap:BaseDn is set; expected the URL'],
  [{ Ldap__UserFilter: '(uid={username})' }, 'Ldap:Url is required because Ldap:UserFilter is set'],
  [{ Ldap__StartTls: 'true' }, 'Ldap:Url is required because Ldap:StartTls is set'],
  [{ Ldap__Url: 'ldap://directory.example.com' }, 'Ldap:BaseDn is required because Ldap:Url is set; expected the DN'],
  [
    { ...directory, Ldap__BindDn: 'cn=searcher' },
    'Ldap:BindPassword is required because Ldap:BindDn is set; expected the password',
  ],
  [
    { ...directory, Ldap__BindPassword: 'hush-hush' },
    'Ldap:BindDn is required because Ldap:BindPassword is set; expected the DN',
  ],
  [{ ...directory, Ldap__Url: 'https://directory.example.com' }, 'Ldap:Url got "https://directory.example.com" from'],
  [
    { ...directory, Ldap__Url: 'ldaps://d.example', Ldap__StartTls: 'true' },
    'Ldap:StartTls is true, but Ldap:Url uses',
  ],
  [{ ...directory, Ldap__UserFilter: '(uid=maria)' }, 'Ldap:UserFilter got "(uid=maria)"; expected an LDAP filter'],
  [
    { ...directory, Ldap__UserFilter: '(uid={username}' },
    'Ldap:UserFilter got "(uid={username}"; expected an LDAP filter',
  ],
  [{ Chat__RetentionWindow: '89.23:59:59' }, 'Chat:RetentionWindow got "89.23:59:59" from'],
  [{ Chat__RetentionWindow: '-90.00:00:00' }, 'Chat:RetentionWindow got "-90.00:00:00" from'],
  [{ Chat__MaxConcurrentConversations: '0' }, 'Chat:MaxConcurrentConversations got "0" from'],
  [{ Escalation__TickInterval: '00:00:00' }, 'Escalation:TickInterval got "00:00:00" from'],
  [{ License__ServerUrl: 'licence.example.com' }, 'License:ServerUrl got "licence.example.com" from'],
  [{ License__ResponseSigningKeys: 'a key' }, 'License:ResponseSigningKeys got "a key" from'],
  [
    { License__ResponseSigningKeys: '{"keys": [{"kty": "oct", "k": "hush-hush"}]}' },
    'License:ResponseSigningKeys got an object from',
  ],
  [{ License__GraceDays: '-1' }, 'License:GraceDays got "-1" from'],
  [{ License__CheckInterval: '00:00:00' }, 'License:CheckInterval got "00:00:00" from'],
  [
    { Service__Enabled: 'true', Parts: 'chat,worker' },
    'Service:BaseUrl got nothing; expected the URL of the server that runs ticketing',
  ],
  [
    { Service__Enabled: 'true', Service__BaseUrl: 'https://tickets.example.com' },
    'Service:ApiToken got nothing; expected an API token of the server at Service:BaseUrl',
  ],
  [
    { Smtp__Host: 'mail.example.com', NODE_ENV: 'production' },
    'Http:PublicUrl is required because Smtp:Host is set; expected',
  ],
  [{ Smtp__Username: 'me' }, 'Smtp:Password is required because Smtp:Username is set'],
  ...['a.example:8080', 'https://a.example', 'a.example b.example', 'a.example,b.example', 'a.*.example', ' ; '].map(
    (given): [Record<string, string>, string] => [
      { AllowedHosts: given },
      `AllowedHosts got "${given}" from the environment variable AllowedHosts; expected`,
    ],
  ),
  [{ RateLimits__Agent__Window: '00:00:00' }, 'RateLimits:Agent:Window got "00:00:00"'],
  [{ Http__PublicUrl: 'https://a.example/?x=1' }, 'Http:PublicUrl got "https://a.example/?x=1"'],
  [{ Http__PublicUrl: 'https://a.example/#x' }, 'Http:PublicUrl got "https://a.example/#x"'],
  [
    { Http__TrustedProxies__0: '10.0.0.0/8', Http__TrustedProxies__1: 'the proxy' },
    'Http:TrustedProxies got "the proxy" from',
  ],
  [
    { Embedding__AllowedFrameAncestors__0: 'https://a.example', Embedding__AllowedFrameAncestors__1: 'a.example' },
    'Embedding:AllowedFrameAncestors got "a.example" from',
  ],
  [{ Seed__AdminEmail: `${'x'.repeat(250)}@a.example` }, 'Seed:AdminEmail got "xxx'],
  [{ Seed__AdminPassword: 'hush'.repeat(257) }, 'Seed:AdminPassword is too long; expected at'],
  [{ Storage__RootPath: '/dev/null/flowdesk' }, 'Storage:RootPath got /dev/null/flowdesk (ENOTDIR: '],
])('%j prevents the start', async (settings, words) => {
  const line = await refusal(await startFlowdesk({ settings }))
  expect(line).toContain(words)
  expect(line).not.toContain('hush-hush')
})

test.each<[file: unknown, words: string]>([
  ['{"Http": {"Port": 8080,}}', 'The settings file settings.json got text that is not JSON in line 1'],
  ['[]', 'The settings file settings.json got JSON of another shape'],
  [{ Http: 8080 }, 'Http got a single value from the settings file settings.json'],
  [{ Tikets: { ListCacheSeconds: 1 } }, 'Tikets, given by the settings file settings.json, is not a setting'],
  [{ Seed: { AdminPassword: 'hush-hush' } }, 'Seed:AdminPassword is too short'],
])('a settings.json of %j prevents the start', async (file, words) => {
  const settings = { Http__Port: '', Seed__AdminPassword: '' }
  const line = await refusal(await startFlowdesk({ folder: await createFolder({ file }), settings }))
  expect(line).toContain(words)
  expect(line).not.toContain('hush-hush')
})

// Root can write everywhere except to a disk that is mounted read-only.
test.runIf(!isRoot || canMountDisks)('a root path that cannot be written to prevents the start', async () => {
  const folder = await createFolder()
  if (isRoot) mountDisk(folder, 'ro')
  else await chmod(folder, 0o500)
  const line = await refusal(await startFlowdesk({ settings: { Storage__RootPath: folder } }))
  expect(line).toContain(`Storage:RootPath got ${folder} (${isRoot ? 'EROFS' : 'EACCES'}: `)
})

/** A port of loopback on which something else listens until the test ends. */
async function takenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const taken = other.address()
  return typeof taken === 'object' ? String(taken?.port) : ''
}

test('a port in use prevents the start before the data folder is created', async () => {
  const port = await takenPort()
  const program = await startFlowdesk({ settings: { Http__Port: port } })
  expect(await refusal(program)).toContain(`Http:Host and Http:Port got 127.0.0.1 and ${port} (listen EADDRINUSE`)
  expect(await readdir(program.folder)).toEqual([])
})

test('an address of another machine prevents the start before the data folder is created', async () => {
  const program = await startFlowdesk({ settings: { Http__Host: '192.0.2.1', Http__Port: '8080' } })
  expect(await refusal(program)).toContain('Http:Host and Http:Port got 192.0.2.1 and 8080 (listen EADDRNOTAVAIL')
  expect(await readdir(program.folder)).toEqual([])
})

test('a port in use prevents the start, and the next start generates and prints the first password', async () => {
  const port = await takenPort()
  const settings = { ...(await createExternalDatabase()), ...unseeded }
  const line = await refusal(await startFlowdesk({ settings: { ...settings, Http__Port: port } }))
  expect(line).toContain(`Http:Host and Http:Port got 127.0.0.1 and ${port} (listen EADDRINUSE`)
  const next = await startFlowdesk({ settings })
  await next.ready
  expect(next.stdout()).toMatch(/Password +\S{16}\n/)
})

test('a production server without an administrator needs the seed settings at its first start only', async () => {
  const settings = { ...(await createExternalDatabase()), NODE_ENV: 'production' }
  const line = await refusal(await startFlowdesk({ settings: { ...settings, ...unseeded } }))
  expect(line).toContain('Seed:AdminEmail is not set, and this server has no administrator yet')
  const seeded = await startFlowdesk({ settings })
  await seeded.ready
  const unseededAgain = await startFlowdesk({ settings: { ...settings, ...unseeded } })
  await signIn(await unseededAgain.ready)
})

test('a server whose seeded account is no administrator any more says so in production, and creates another one in development', async () => {
  const database = await createMigratedDatabase()
  const settings = { ConnectionStrings__Default: database, Parts: 'ticketing' }
  const seeded = await startFlowdesk({ settings })
  await seeded.ready
  await queryRows(database, "update ticketing.staff set role = 'agent'")
  const line = await refusal(await startFlowdesk({ settings: { ...settings, NODE_ENV: 'production' } }))
  expect(line).toBe(
    `Flowdesk cannot start: Seed:AdminEmail got "${firstAdministrator.email}", the address of an account that is not an active administrator of the dashboard; expected an address without an account there.\n`,
  )
  const next = await startFlowdesk({ settings })
  await next.ready
  expect(next.stdout()).toMatch(/E-mail +admin@flowdesk\.local\n +Password +\S{16}\n/)
  expect(next.stdout()).not.toContain(firstAdministrator.password)
})

test('an external database that is unreachable for long prevents the start, without its password in the error', async () => {
  const line = await refusal(await startFlowdesk({ settings: { ConnectionStrings__Default: address } }))
  expect(line).toContain('ConnectionStrings:Default got a database address that does not work (connect ECONNREFUSED')
  expect(line).not.toContain('hush-hush')
})

test('an external database that does not exist prevents the start at once', async () => {
  const { ConnectionStrings__Default = '' } = await createExternalDatabase()
  const other = ConnectionStrings__Default.replace(/test_[0-9a-f]+/, 'no_such_database')
  const program = await startFlowdesk({ settings: { ConnectionStrings__Default: other } })
  expect(await refusal(program)).toContain('(database "no_such_database" does not exist)')
  expect(program.stdout()).not.toContain('not reachable yet')
})

test('a second process on the same folder does not start, and the first continues', async () => {
  const first = await startFlowdesk()
  const url = await first.ready
  const second = await startFlowdesk({ folder: first.folder })
  const directory = join(first.folder, 'data/postgres')
  expect(await refusal(second)).toContain(
    `The embedded PostgreSQL cannot start: another Flowdesk already runs on ${directory}. ` +
      'Set ConnectionStrings:Default to use a PostgreSQL of your own.',
  )
  await signIn(url)
})
