import type { Config } from '#platform/config/read.ts'
import { SettingError } from '#platform/config/read.ts'
import { databaseSettings } from '#platform/db/config.ts'

/** Where the settings say the database is. */
export type DatabaseAddress =
  | { readonly provider: 'embedded' }
  | { readonly provider: 'postgres'; readonly address: string }

const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** Reads which database is wanted; settings that contradict one another refuse start-up. */
export function databaseAddress(config: Config): DatabaseAddress {
  const given = config.of(databaseSettings)
  const address = given['ConnectionStrings:Ticketing'] ?? given['ConnectionStrings:Default']
  const provider =
    given['Database:Provider'] ??
    (address === undefined ? 'Embedded' : isPostgres(address) ? 'PostgreSql' : 'SqlServer')
  if (provider === 'SqlServer')
    throw new SettingError('Database:Provider: got SqlServer, takes Embedded or PostgreSql in this release')
  if (provider === 'Embedded') {
    if (address !== undefined)
      throw new SettingError('Database:Provider: got Embedded beside a connection string, takes one of the two')
    return { provider: 'embedded' }
  }
  if (address === undefined || !isPostgres(address)) {
    throw new SettingError(
      'ConnectionStrings:Default: got no postgres:// address, takes postgres://user:password@host:5432/name',
    )
  }
  return { provider: 'postgres', address }
}
