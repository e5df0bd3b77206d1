import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { Client, Filter, ResultCodeError } from 'ldapts'
import { createOverloadedRefusal } from '#platform/errors/common.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { type DirectorySettings, USERNAME_PLACEHOLDER } from '../config.ts'

/** Maximum time for all requests that one sign-in sends to the directory. */
const TIMEOUT_MS = 5000

/** Maximum number of sign-ins of one process that wait for the directory. */
const MAX_CONCURRENT = 20

/** Result codes of a refused bind, such as for a wrong password (49) or a locked account (19, 53). */
const REFUSED_BIND_CODES: readonly number[] = [19, 32, 34, 48, 49, 53]

/** The directory is unreachable or slow, or does not accept the settings. */
class DirectoryUnavailable extends DependencyUnavailableError {
  override readonly name = 'DirectoryUnavailable'
  override readonly retryAfterSeconds = 5
}

export interface DirectoryResult {
  /** Whether exactly one entry has the username, and the directory accepts the password for this entry. */
  readonly isPasswordCorrect: boolean
  /** The values of the attribute `mail` of the entry, as the directory stores them. */
  readonly emailAddresses: readonly string[]
}

/** An LDAP directory that checks the passwords of people. */
export interface Directory {
  /** Hides which usernames exist: sends the same requests for all. Throws `DirectoryUnavailable` or `overloaded`. */
  readonly authenticate: (username: string, password: string) => Promise<DirectoryResult>
}

interface Entry {
  readonly dn: string
  readonly emailAddresses: readonly string[]
}

const noMatch: DirectoryResult = { isPasswordCorrect: false, emailAddresses: [] }

/** Converts an error of `request`. Omits the message of the error, in which the directory may name a person. */
function toUnavailable(error: unknown, request: string): DirectoryUnavailable {
  if (error instanceof DirectoryUnavailable) return error
  if (error instanceof ResultCodeError)
    return new DirectoryUnavailable(`the directory refused ${request} with the result code ${error.code}`)
  const code = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : ''
  return new DirectoryUnavailable(`the connection to the directory failed in ${request}${code}`)
}

const rethrowAsUnavailable = <R>(request: string, response: Promise<R>): Promise<R> =>
  response.catch((error: unknown) => {
    throw toUnavailable(error, request)
  })

/** Runs `work` on a new connection. Throws `DirectoryUnavailable` if it takes longer than `TIMEOUT_MS`. */
async function withConnection<R>(
  { url, usesStartTls }: DirectorySettings,
  work: (client: Client) => Promise<R>,
): Promise<R> {
  const { protocol, hostname, port: givenPort } = new URL(url)
  const isSecure = protocol === 'ldaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const port = givenPort === '' ? (isSecure ? 636 : 389) : Number(givenPort)
  // TLS does not allow an IP address as the server name (RFC 6066).
  const tlsOptions = { host, ...(isIP(host) === 0 ? { servername: host } : {}) }
  let plainSocket: Socket | undefined
  let secureSocket: TLSSocket | undefined
  // Always returns the first socket. If the connection broke, the client would open another one without StartTLS.
  const createConnection = () => (plainSocket ??= connect({ host, port }))
  const createSecureConnection = () => (secureSocket ??= connectSecurely({ ...tlsOptions, port }))
  const client = new Client({ url, createConnection, ...(isSecure ? { createSecureConnection } : {}) })
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new DirectoryUnavailable('the directory is too slow')), TIMEOUT_MS)
  const run = async () => {
    if (usesStartTls) await rethrowAsUnavailable('StartTLS', client.startTLS(tlsOptions))
    return await work(client)
  }
  try {
    return await Promise.race([run(), timeout.promise])
  } finally {
    clearTimeout(timer)
    for (const socket of [plainSocket, secureSocket]) socket?.on('error', () => undefined).destroy()
  }
}

/** Returns the only entry with the username; null if there is none or more than one. */
async function findEntry(
  client: Client,
  { baseDn, userFilter }: DirectorySettings,
  username: string,
): Promise<Entry | null> {
  const filter = userFilter.replaceAll(USERNAME_PLACEHOLDER, () => Filter.escape(username))
  const search = client.search(baseDn, { scope: 'sub', filter, attributes: ['mail'], sizeLimit: 2 })
  const { searchEntries } = await rethrowAsUnavailable('the search', search)
  const [entry, other] = searchEntries
  if (!entry || other) return null
  const values = Object.entries(entry).filter(([name]) => name.toLowerCase() === 'mail')
  return { dn: entry.dn, emailAddresses: values.flatMap(([, value]) => value).map(String) }
}

async function canBind(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSED_BIND_CODES.includes(error.code)) return false
    throw toUnavailable(error, 'the bind of a person')
  }
}

async function authenticate(settings: DirectorySettings, username: string, password: string): Promise<DirectoryResult> {
  const { searchAccount, baseDn } = settings
  return await withConnection(settings, async (client) => {
    if (searchAccount)
      await rethrowAsUnavailable('the bind of Ldap:BindDn', client.bind(searchAccount.dn, searchAccount.password))
    const entry = await findEntry(client, settings, username)
    const isAccepted = await canBind(client, entry?.dn ?? `cn=nobody,${baseDn}`, password)
    return entry ? { isPasswordCorrect: isAccepted, emailAddresses: entry.emailAddresses } : noMatch
  })
}

export function createDirectory(settings: DirectorySettings): Directory {
  let runningCount = 0
  return {
    async authenticate(username, password) {
      // With an empty password, many directories accept the bind as an anonymous one (RFC 4513, 5.1.2).
      if (password === '') return noMatch
      if (runningCount >= MAX_CONCURRENT) throw createOverloadedRefusal()
      runningCount++
      try {
        return await authenticate(settings, username, password)
      } finally {
        runningCount--
      }
    },
  }
}
