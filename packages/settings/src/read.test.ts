import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicKeys } from './public-keys.ts'
import { type Config, readConfig, SettingError } from './read.ts'
import { settings, type Values } from './setting.ts'
import {
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalText,
  optionalUrl,
  secretText,
  text,
  toggle,
} from './setting-types.ts'

const http = settings({
  'Http:Host': text('127.0.0.1', 'Address to listen on.'),
  'Http:Port': integer(8080, { min: 0, max: 65535 }, 'Port to listen on.'),
  'Http:PublicUrl': optionalUrl('Base of links.'),
  'Http:TrustedProxies': list([], 'Proxies.'),
})
const rest = settings({
  Parts: list(['ticketing', 'worker'], 'What this runs.'),
  AllowedHosts: list(['*'], 'Host names.'),
  'Seed:AdminEmail': optionalText('First administrator.'),
  'Seed:AdminPassword': secretText('Password of the first administrator.'),
  'Storage:S3:Bucket': optionalText('Bucket.'),
  'Storage:S3:ForcePathStyle': toggle(false, 'Path style.'),
  'Chat:InactivityTimeout': optionalDuration('Silence.', { default: '00:30:00' }),
  'Chat:RetentionWindow': optionalDuration('Age.', { min: '90.00:00:00' }),
  'Log:Level': oneOf('info', ['debug', 'info'], 'Level.'),
  'License:ResponseSigningKeys': publicKeys('Keys.'),
})

const read = (env: Readonly<Record<string, string | undefined>>, file?: unknown): Config =>
  readConfig([http, rest], {
    env,
    documentation: 'docs/settings.md',
    ...(file === undefined
      ? {}
      : { file: { name: 'flowdesk.json', text: typeof file === 'string' ? file : JSON.stringify(file) } }),
  })

function valuesOf(env: Readonly<Record<string, string | undefined>>, file?: unknown) {
  const config = read(env, file)
  return { ...config.get(http), ...config.get(rest) }
}

function refusalOf(env: Readonly<Record<string, string | undefined>>, file?: unknown): string {
  try {
    read(env, file)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'nothing was refused'
}

test('a setting without a value has its default', () => {
  const config = read({ PATH: '/bin', Http__Port: undefined })
  expect(config.get(http)).toEqual({
    'Http:Host': '127.0.0.1',
    'Http:Port': 8080,
    'Http:PublicUrl': undefined,
    'Http:TrustedProxies': [],
  })
  expect(config.isSet('Http:Port')).toBe(false)
})

test('values keep the types of their declarations', () => {
  const values: Values<typeof http> = read({}).get(http)
  const port: number = values['Http:Port']
  const proxies: readonly string[] = values['Http:TrustedProxies']
  expect([port, proxies]).toEqual([8080, []])
  expect(Object.isFrozen(values)).toBe(true)
})

test('the environment overrides the file, and names are case-insensitive', () => {
  const config = read({ HTTP__port: '9000' }, { http: { PORT: 7000, host: '::1' } })
  expect(config.get(http)).toMatchObject({ 'Http:Port': 9000, 'Http:Host': '::1' })
  expect(config.isSet('http:host')).toBe(true)
})

test('a value that equals the default counts as given', () => {
  expect(read({ Http__Port: '8080' }).isSet('Http:Port')).toBe(true)
})

test('a setting of three levels is read from both sources', () => {
  expect(valuesOf({ STORAGE__S3__BUCKET: 'files' })['Storage:S3:Bucket']).toBe('files')
  expect(valuesOf({}, { Storage: { S3: { ForcePathStyle: true } } })['Storage:S3:ForcePathStyle']).toBe(true)
})

test.each([
  ['nested', { Storage: { S3: { Bucket: 'files' } } }],
  ['flat', { 'Storage:S3:Bucket': 'files' }],
  ['half nested', { Storage: { 'S3:Bucket': 'files' } }],
  ['flat above nested', { 'storage:s3': { bucket: 'files' } }],
])('members of the file may be %s', (_, file) => {
  expect(valuesOf({}, file)['Storage:S3:Bucket']).toBe('files')
})

test('a file may start with a byte order mark', () => {
  expect(valuesOf({}, '\uFEFF{"Http:Port": 1}')['Http:Port']).toBe(1)
})

test.each([
  ['entries in the environment', { Http__TrustedProxies__1: 'b', http__trustedproxies__0: 'a' }, undefined],
  [
    'more than ten entries in the order of their numbers',
    { Http__TrustedProxies__10: 'b', Http__TrustedProxies__9: 'a' },
    undefined,
  ],
  ['one text in the environment', { Http__TrustedProxies: 'a, b' }, undefined],
  ['an array in the file', {}, { Http: { TrustedProxies: ['a', 'b'] } }],
  ['one text in the file', {}, { Http: { TrustedProxies: 'a;b' } }],
  ['flat entries in the file', {}, { 'Http:TrustedProxies:1': 'b', 'Http:TrustedProxies:0': 'a' }],
  [
    'the environment alone where both have some',
    { Http__TrustedProxies: 'a,b' },
    { 'Http:TrustedProxies': ['c', 'd'] },
  ],
  [
    'all entries but blank ones',
    { Http__TrustedProxies__0: 'a', Http__TrustedProxies__1: ' ', Http__TrustedProxies__2: 'b' },
    undefined,
  ],
])('a list is read from %s', (_, env, file) => {
  expect(valuesOf(env, file)['Http:TrustedProxies']).toEqual(['a', 'b'])
})

test('settings without a section are read from the environment by their names', () => {
  expect(valuesOf({ PARTS: 'chat', allowedhosts: 'a.example;*.b.example' })).toMatchObject({
    Parts: ['chat'],
    AllowedHosts: ['a.example', '*.b.example'],
  })
  expect(valuesOf({ Parts__0: 'chat' }).Parts).toEqual(['chat'])
})

test('public keys may be one set or entries', () => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'a' }
  const name = 'License:ResponseSigningKeys'
  expect(valuesOf({ License__ResponseSigningKeys: JSON.stringify({ keys: [key] }) })[name]).toEqual([key])
  expect(valuesOf({ License__ResponseSigningKeys__0: JSON.stringify(key) })[name]).toEqual([key])
  expect(valuesOf({}, { License: { ResponseSigningKeys: { keys: [key] } } })[name]).toEqual([key])
})

test('a blank value counts as none, so that the file or the default applies', () => {
  const config = read(
    { Http__Port: ' ', Http__Host: '', Parts: '' },
    { Http: { Host: '::1', PublicUrl: null }, Seed: null },
  )
  expect(config.get(http)).toMatchObject({ 'Http:Port': 8080, 'Http:Host': '::1', 'Http:PublicUrl': undefined })
  expect(config.get(rest).Parts).toEqual(['ticketing', 'worker'])
  expect(config.isSet('Http:Port')).toBe(false)
})

test.each([
  ['in the environment', { Chat__InactivityTimeout: ' ' }, { Chat: { InactivityTimeout: 'PT1M' } }],
  ['in the file', {}, { Chat: { InactivityTimeout: '' } }],
  ['as null', {}, { Chat: { InactivityTimeout: null } }],
])('a blank value %s turns off a setting for which blank means off', (_, env, file) => {
  const config = read(env, file)
  expect(config.get(rest)['Chat:InactivityTimeout']).toBeUndefined()
  expect(config.isSet('Chat:InactivityTimeout')).toBe(true)
})

test.each([
  [
    'a value that does not parse',
    { HTTP__PORT: 'eighty' },
    undefined,
    'Http:Port got "eighty" from the environment variable HTTP__PORT; expected a whole number from 0 to 65535.',
  ],
  [
    'a value out of bounds',
    {},
    { Http: { Port: 65536 } },
    'Http:Port got 65536 from the settings file flowdesk.json; expected a whole number from 0 to 65535.',
  ],
  [
    'an object for a value',
    {},
    { Http: { Port: {} } },
    'Http:Port got an object from the settings file flowdesk.json; expected a whole number from 0 to 65535.',
  ],
  [
    'an array for a value',
    {},
    { 'Http:Port': [1] },
    'Http:Port got an array from the settings file flowdesk.json; expected a whole number from 0 to 65535.',
  ],
  [
    'too short a retention',
    { Chat__RetentionWindow: '30.00:00:00' },
    undefined,
    'Chat:RetentionWindow got "30.00:00:00" from the environment variable Chat__RetentionWindow; expected a duration (d.hh:mm:ss, hh:mm:ss or ISO 8601) of at least 90.00:00:00, or blank for off.',
  ],
  [
    'an unknown name',
    { Http__Bind: 'x' },
    undefined,
    'Http:Bind, given by the environment variable Http__Bind, is not a setting; docs/settings.md lists every setting.',
  ],
  [
    'a mistyped name',
    { Http__Prt: 'x' },
    undefined,
    'Http:Prt, given by the environment variable Http__Prt, is not a setting; did you mean Http:Port?',
  ],
  [
    'an entry of a setting that is not a list',
    { Http__Port__0: '1' },
    undefined,
    'Http:Port:0, given by the environment variable Http__Port__0, is not a setting; docs/settings.md lists every setting.',
  ],
  [
    'an unknown section',
    {},
    { Htp: {} },
    'Htp, given by the settings file flowdesk.json, is not a setting; did you mean Http?',
  ],
  [
    'a value for a section',
    {},
    { Storage: { S3: 'files' } },
    'Storage:S3 got a single value from the settings file flowdesk.json; expected an object with the settings of this section.',
  ],
  [
    'an array for a section',
    {},
    { Storage: { S3: ['files'] } },
    'Storage:S3 got an array from the settings file flowdesk.json; expected an object with the settings of this section.',
  ],
  [
    'a name twice in the environment',
    { Http__Port: '1', HTTP__PORT: '2' },
    undefined,
    'Http:Port got two values, from the environment variable Http__Port and from the environment variable HTTP__PORT; expected a whole number from 0 to 65535, once.',
  ],
  [
    'a name twice in the file',
    {},
    { Http: { Port: 1 }, 'http:port': 2 },
    'Http:Port got two values, twice in the settings file flowdesk.json; expected a whole number from 0 to 65535, once.',
  ],
  [
    'a list both whole and by entries',
    { Parts__0: 'a', Parts: 'b' },
    undefined,
    'Parts got two values, from the environment variable Parts and from the environment variable Parts__0; expected a list of texts, once.',
  ],
  [
    'an entry twice',
    { Parts__0: 'a', PARTS__0: 'b', Parts__1: 'c' },
    undefined,
    'Parts got two values, from the environment variable Parts__0 and from the environment variable PARTS__0; expected a list of texts, once.',
  ],
  [
    'a file that is an array',
    {},
    [],
    'The settings file flowdesk.json got JSON of another shape; expected a JSON object without comments.',
  ],
  [
    'an empty file',
    {},
    '',
    'The settings file flowdesk.json got text that is not JSON; expected a JSON object without comments.',
  ],
  [
    'a comment in the file',
    {},
    '{\n// port\n"Http:Port": 1}',
    'The settings file flowdesk.json got text that is not JSON in line 2; expected a JSON object without comments.',
  ],
  [
    'a bare word in the file',
    {},
    '{\n\n"Http:Host": hunter2,\n"a":1}',
    'The settings file flowdesk.json got text that is not JSON in line 3; expected a JSON object without comments.',
  ],
])('%s throws a single-line error', (_, env, file, line) => {
  expect(refusalOf(env, file)).toBe(line)
})

test.each([
  [{}, { Seed: { AdminPassword: 123456789 } }],
  [{}, { Seed: { AdminPassword: ['123456789'] } }],
  [{ Seed__AdminPasword: '123456789' }, undefined],
  [{ Seed__AdminPassword: '123456789', SEED__ADMINPASSWORD: '123456789' }, undefined],
  [{ Http__PublicUrl: 'https://me:123456789@a.example' }, undefined],
  [{}, '{"Seed:AdminPassword": 123456789x}'],
  [{}, '{"Seed:AdminPassword": "123456789}'],
  [{}, '{"Seed:AdminPassword": x123456789}'],
  [{}, '"123456789"'],
  [{}, { Seed: '123456789' }],
  [{ Http__PublicUrl: 'https://me:p/123456789@a.example' }, undefined],
])('errors contain no secret: %j %j', (env, file) => {
  const line = refusalOf(env, file)
  expect(line).not.toContain('123456789')
  expect(line).not.toBe('nothing was refused')
})

test('an error is one short line for any input', () => {
  const nasty = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => `x${text}\n\u2028\u001b[31m`)
  fc.assert(
    fc.property(nasty, nasty, (name, value) => {
      for (const line of [
        refusalOf({ Http__Port: value }),
        refusalOf({ [`Http__${name}`]: value }),
        refusalOf({}, { [name]: value }),
        refusalOf({}, { Http: { [name]: value } }),
        refusalOf({}, { Log: { Level: value } }),
      ]) {
        expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{10,500}$/u)
        expect(line).not.toBe('nothing was refused')
      }
    }),
    { seed: 1 },
  )
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the member %s of the file is an unknown setting',
  (name) => {
    expect(refusalOf({}, `{${JSON.stringify(name)}: {"Http": {"Port": 1}}}`)).toMatch(
      `${name}, given by the settings file`,
    )
    expect(refusalOf({}, `{"Http": {${JSON.stringify(name)}: 1}}`)).toMatch(`Http:${name}, given by the settings file`)
    expect(valuesOf({ [name]: 'x', [`${name}__Port`]: 'x' })['Http:Port']).toBe(8080)
  },
)

test('unrelated environment variables are ignored', () => {
  expect(() =>
    read({ npm_config__auth: 'x', __CF_USER: 'x', Htp__Port: 'x', Http: 'x', Http_Port: 'x', __: '' }),
  ).not.toThrow()
})

test('every integer within the bounds is parsed equally from both sources', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65535 }), (port) => {
      expect(valuesOf({ Http__Port: String(port) })['Http:Port']).toBe(port)
      expect(valuesOf({}, { Http: { Port: port } })['Http:Port']).toBe(port)
      expect(valuesOf({}, { 'Http:Port': String(port) })['Http:Port']).toBe(port)
    }),
    { seed: 1 },
  )
})

test('list entries are read in the order of their indexes', () => {
  const entries = fc.uniqueArray(fc.tuple(fc.nat(1000), fc.stringMatching(/^[a-z]{1,5}$/)), {
    selector: ([index]) => index,
  })
  fc.assert(
    fc.property(entries, (given) => {
      const env = Object.fromEntries(given.map(([index, host]) => [`AllowedHosts__${index}`, host]))
      const inOrder = given.toSorted(([a], [b]) => a - b).map(([, host]) => host)
      expect(valuesOf(env).AllowedHosts).toEqual(given.length > 0 ? inOrder : ['*'])
    }),
    { seed: 1 },
  )
})

test('two owners may share one declaration, but not declare the same name separately', () => {
  const shared = { 'Http:Port': http['Http:Port'] }
  expect(readConfig([http, shared], { env: { Http__Port: '1' } }).get(shared)).toEqual({ 'Http:Port': 1 })
  expect(() => readConfig([http, settings({ 'http:port': optionalText('') })], { env: {} })).toThrow('declared twice')
})

test('reading an undeclared setting throws', () => {
  const config = readConfig([http], { env: {} })
  expect(() => config.get(rest)).toThrow('Parts was not declared')
  expect(() => config.get(settings({ 'Http:Port': integer(1, {}, '') }))).toThrow('Http:Port was not declared')
  expect(() => config.isSet('Http:Prt')).toThrow('Http:Prt was not declared')
})

test('the error for an unknown setting says to check its name if there is no document', () => {
  expect(() => readConfig([http], { env: { Http__Bind: 'x' } })).toThrow('is not a setting; check its name.')
})
