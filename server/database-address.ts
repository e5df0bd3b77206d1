import { type Config, SettingError } from '@flowdesk/settings'
import { processSettings } from './app-settings.ts'
import { contexts } from './contexts.ts'
import { connectionSettings, DEFAULT_CONNECTION, databaseSettings } from './database-settings.ts'

/** Where the settings say the database is; `setting` is the one that gave the address. */
export type DatabaseAddress =
  | { readonly provider: 'embedded' }
  | { readonly provider: 'postgres'; readonly address: string; readonly setting: string }

/** What `ConnectionStrings:*` takes. */
export const addressShape = 'postgres://user:password@host:5432/name'

const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** As drivers of SQL Server write it: `Server=db;Database=x`, or with a scheme of its own. */
const isSqlServer = (address: string): boolean =>
  /(^|;)\s*(server|data source|addr|address|network address)\s*=/i.test(address) ||
  /^(jdbc:)?(mssql|sqlserver):\/\//i.test(address)

// A socket's address has no host, only `?host=`; the driver reads it, but URL wants a host.
const isReadable = (address: string): boolean => URL.canParse(address.replace('@/', '@host/'))

/**
 * The setting by which this process finds its database. It works on one: its worker, its outbox and its keys lie beside
 * the tables of the contexts that it serves. A worker alone is there for both.
 */
function settingOf(config: Config): string {
  const given = config.of(connectionSettings)
  const { Parts } = config.of(processSettings)
  const served = contexts.filter(({ name }) => Parts.includes(name))
  const [setting = DEFAULT_CONNECTION, other = setting] = (served.length > 0 ? served : contexts).map(
    ({ connection }) => (given[connection.name] ? connection.name : DEFAULT_CONNECTION),
  )
  if (given[setting]?.trim() === given[other]?.trim()) return setting
  const [own, second] = setting === DEFAULT_CONNECTION ? [other, setting] : [setting, other]
  const names = contexts.map(({ name }) => name).join(' or ')
  throw new SettingError(
    `${own} got another database than ${second}; Parts takes ${names} there, and another process the other.`,
  )
}

/** Reads which database is wanted; settings that contradict one another refuse start-up. */
export function databaseAddress(config: Config): DatabaseAddress {
  const given = config.of(databaseSettings)
  const setting = settingOf(config)
  const address = config.of(connectionSettings)[setting]?.trim()
  const provider = given['Database:Provider'] ?? providerOf(address)
  if (provider === 'PostgreSql') return { provider: 'postgres', address: readable(setting, address), setting }
  if (provider === 'SqlServer') {
    const got = given['Database:Provider'] ? 'SqlServer' : `SqlServer, told from ${setting},`
    throw new SettingError(
      `Database:Provider got ${got} which this release lacks; it takes Embedded, or PostgreSql with ${addressShape}.`,
    )
  }
  if (address !== undefined)
    throw new SettingError(`Database:Provider got Embedded beside ${setting}; it takes PostgreSql there.`)
  return { provider: 'embedded' }
}

function providerOf(address: string | undefined): 'Embedded' | 'PostgreSql' | 'SqlServer' {
  if (address === undefined) return 'Embedded'
  return isSqlServer(address) ? 'SqlServer' : 'PostgreSql'
}

function readable(setting: string, address: string | undefined): string {
  if (address !== undefined && isPostgres(address) && isReadable(address)) return address
  throw new SettingError(`${setting} got ${unreadable(address)}; it takes ${addressShape}.`)
}

function unreadable(address: string | undefined): string {
  if (address === undefined) return 'nothing'
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? []
  return scheme === undefined || isPostgres(address)
    ? 'a value that is not shown'
    : `an address with the scheme ${scheme}`
}
