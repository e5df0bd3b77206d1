import { type Config, SettingError } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'

/** Where the settings say the database is; `setting` is the one that gave the address. */
export type DatabaseAddress =
  | { readonly provider: 'embedded' }
  | { readonly provider: 'postgres'; readonly address: string; readonly setting: string }

/** What `ConnectionStrings:*` takes. */
export const addressShape = 'postgres://user:password@host:5432/name'

const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

// A socket's address has no host, only `?host=`; the driver reads it, but URL wants a host.
const isReadable = (address: string): boolean => URL.canParse(address.replace('@/', '@host/'))

/** Reads which database is wanted; settings that contradict one another refuse start-up. */
export function databaseAddress(config: Config): DatabaseAddress {
  const given = config.of(databaseSettings)
  const setting = given['ConnectionStrings:Ticketing'] ? 'ConnectionStrings:Ticketing' : 'ConnectionStrings:Default'
  const address = given[setting]?.trim()
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
  return isPostgres(address) ? 'PostgreSql' : 'SqlServer'
}

function readable(setting: string, address: string | undefined): string {
  if (address !== undefined && isPostgres(address) && isReadable(address)) return address
  const got = address === undefined ? 'nothing' : 'a value that is not shown'
  throw new SettingError(`${setting} got ${got}; it takes ${addressShape}.`)
}
