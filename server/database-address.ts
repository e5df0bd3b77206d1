import { type Config, SettingError } from '@flowdesk/settings'
import { processSettings } from './app-settings.ts'
import { contexts } from './contexts.ts'
import { connectionSettings, DEFAULT_CONNECTION_SETTING, databaseSettings } from './database-settings.ts'

/** The configured database. `setting` names the setting that contains the address. */
export type DatabaseAddress =
  | { readonly provider: 'embedded' }
  | { readonly provider: 'postgres'; readonly address: string; readonly setting: string }

export const ADDRESS_FORMAT = 'postgres://user:password@host:5432/name'

const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** Whether an address is in a format of SQL Server drivers: `Server=db;Database=x`, or a URL with their scheme. */
const isSqlServer = (address: string): boolean =>
  /(^|;)\s*(server|data source|addr|address|network address)\s*=/i.test(address) ||
  /^(jdbc:)?(mssql|sqlserver):\/\//i.test(address)

// The address of a Unix socket has no host, only `?host=`. The driver accepts that, but `URL` requires a host.
const isParsable = (address: string): boolean => URL.canParse(address.replace('@/', '@host/'))

/**
 * Returns the name of the setting with the database address of all contexts of this process. Throws `SettingError` if
 * their addresses differ. If the only part is `worker`, all contexts count, because the worker runs the jobs of all.
 */
function selectConnectionSetting(config: Config): string {
  const addresses = config.get(connectionSettings)
  const { Parts } = config.get(processSettings)
  const served = contexts.filter(({ name }) => Parts.includes(name))
  const [setting = DEFAULT_CONNECTION_SETTING, other = setting] = (served.length > 0 ? served : contexts).map(
    ({ connection }) => (addresses[connection.name] ? connection.name : DEFAULT_CONNECTION_SETTING),
  )
  if (addresses[setting]?.trim() === addresses[other]?.trim()) return setting
  const [contextSetting, otherSetting] = setting === DEFAULT_CONNECTION_SETTING ? [other, setting] : [setting, other]
  const partsPerProcess = contexts.map(({ name }) => name).join(' in one and to ')
  throw new SettingError(
    `${contextSetting} got another database than ${otherSetting}; expected the same database, or a separate process for each: set Parts to ${partsPerProcess} in the other.`,
  )
}

/** Throws `SettingError` for invalid or contradictory settings. */
export function readDatabaseAddress(config: Config): DatabaseAddress {
  const settings = config.get(databaseSettings)
  const setting = selectConnectionSetting(config)
  const address = config.get(connectionSettings)[setting]?.trim()
  const provider = settings['Database:Provider'] ?? detectProvider(address)
  if (provider === 'PostgreSql')
    return { provider: 'postgres', address: requirePostgresAddress(setting, address), setting }
  if (provider === 'SqlServer') {
    const got = settings['Database:Provider'] ? 'SqlServer' : `SqlServer, inferred from ${setting},`
    throw new SettingError(
      `Database:Provider got ${got} which this version of Flowdesk does not support; expected Embedded, or PostgreSql with ${ADDRESS_FORMAT}.`,
    )
  }
  if (address !== undefined)
    throw new SettingError(`Database:Provider got Embedded together with ${setting}; expected PostgreSql there.`)
  return { provider: 'embedded' }
}

function detectProvider(address: string | undefined): 'Embedded' | 'PostgreSql' | 'SqlServer' {
  if (address === undefined) return 'Embedded'
  return isSqlServer(address) ? 'SqlServer' : 'PostgreSql'
}

/** Throws `SettingError` for an invalid address. The error shows at most its scheme: a password may follow it. */
export function requirePostgresAddress(name: string, address: string | undefined, expected = ADDRESS_FORMAT): string {
  if (address !== undefined && isPostgres(address) && isParsable(address)) return address
  throw new SettingError(`${name} got ${describeInvalidAddress(address)}; expected ${expected}.`)
}

function describeInvalidAddress(address: string | undefined): string {
  if (address === undefined) return 'nothing'
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? []
  return scheme === undefined || isPostgres(address)
    ? 'a value that is not shown'
    : `an address with the scheme ${scheme}`
}
