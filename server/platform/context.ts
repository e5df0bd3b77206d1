import type { Config, Setting, SettingsSection } from '@flowdesk/settings'
import type { JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Migrations } from './db/migrate.ts'
import type { DiskSpace } from './files/disk-space.ts'
import type { FileStore } from './files/file-store.ts'
import type { ContextApiDescription } from './http/context-api-description.ts'
import type { Policy } from './http/rate-limits.ts'
import type { GuideFile } from './http/reference-page.ts'
import type { Http } from './http/route.ts'
import type { WebAssets } from './http/web-assets.ts'
import type { JobRegistry } from './jobs/registry.ts'
import type { Outbox } from './mail/outbox.ts'
import type { LegacyEventMapping } from './migrations.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'

/** The resources that all bounded contexts of a process share. Tests replace `now`. */
export interface Resources<T> {
  readonly db: Kysely<T>
  readonly now: () => Date
  /** Returns a new UUIDv7. If the ids of one process are sorted as texts, they are in the order of creation. */
  readonly newId: () => string
  readonly jobs: JobRegistry<T>
  readonly metrics: Metrics
  readonly files: FileStore
  /** Null while e-mail is off. */
  readonly outbox: Outbox | null
  readonly licence: Licence
}

export type LicenceStatus = 'Pending' | 'Active' | 'Grace' | 'Blocked'

/** Limits by name. 0 or an absent name means that there is no limit. */
export type LicenceLimits = Readonly<Record<string, number>>

/** The licence at this moment. Instants are RFC 3339 texts in UTC. */
export interface LicenceReport {
  readonly status: LicenceStatus
  readonly installationId: string
  readonly customer: string | null
  readonly plan: string | null
  readonly expiresAt: string | null
  /** When the grace period ends or has ended; null if no grace period has begun, or after a revocation. */
  readonly graceEndsAt: string | null
  /** When the latest valid answer of the licence server arrived; null if no such answer has arrived. */
  readonly lastCheckedAt: string | null
  readonly limits: LicenceLimits
}

export interface Licence {
  /** Whether this process checks a licence. False without a licence key or server URL, or if it runs only `worker`. */
  readonly isCheckEnabled: boolean
  /** Reads no file and no database. */
  readonly read: () => LicenceReport
}

export interface FirstAdministrator {
  readonly email: string
  readonly password: string
}

/** A user interface with its own accounts, and the queries that create its first administrator. */
export interface AdministeredSurface<T> {
  /** The name in the start message and the log, such as `dashboard`. */
  readonly name: string
  readonly hasAdministrator: (db: Kysely<T>) => Promise<boolean>
  /** Returns false if an account has the e-mail address. Throws a unique violation if one is created meanwhile. */
  readonly createAdministrator: (tx: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
  /** Returns whether an account with this e-mail address exists that has a different password, or no password. */
  readonly hasAccountWithDifferentPassword: (db: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
}

export interface PublicKeySource {
  /** Returns the public keys that verify the access tokens of a context, newest first. */
  readonly listPublicKeys: () => Promise<readonly JWK[]>
}

export interface SchemaVersion {
  readonly schema: string
  readonly applied: number
  readonly pending: number
  /** The newest migration that has run; null if no migration has run. */
  readonly latest: string | null
}

export interface DatabaseState {
  readonly provider: 'Embedded' | 'PostgreSql'
  readonly schemas: readonly SchemaVersion[]
}

export interface MountOptions {
  readonly readDatabaseState: () => Promise<DatabaseState>
  /** Reads the space of the disk that contains `Storage:RootPath`; null if the folder cannot be read. */
  readonly readDiskSpace: () => Promise<DiskSpace | null>
  readonly log: Log
  readonly webAssets: WebAssets
  readonly version: string
  /** The key that signs hub connection tokens. Pass the same one in all processes. By default, each creates its own. */
  readonly hubKey?: Buffer
}

/** How a context calls the public API of another context: over the network, or in the memory of this process. */
export interface ServiceConnection {
  readonly baseUrl: string
  /** Returns the API token. Throws `DependencyUnavailableError` if there is none yet. */
  readonly token: () => Promise<string>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Logs an error of the service, at most once a minute. Call it with null after a success. */
  readonly reportOutcome: (error: unknown | null) => void
}

export interface ServiceConnectionSettings {
  readonly isEnabled: boolean
  /** Undefined if this process runs the service. */
  readonly baseUrl: string | undefined
  readonly token: string | undefined
}

export interface JobOptions {
  readonly log: Log
  /** The connection to the API that `calledApi` declares; null if this process does not call it. */
  readonly service: ServiceConnection | null
}

export interface OpenedContext<T> {
  readonly surface: AdministeredSurface<T>
  readonly accessTokens: PublicKeySource
  /** Creates the rows and the administrator that a new deployment needs, each only if it is missing. */
  readonly seed: (administrator?: FirstAdministrator) => Promise<void>
  readonly registerJobs: (options: JobOptions) => void
  /** Returns the counts, by name, that are reported to the licence server. */
  readonly readUsage?: () => Promise<Readonly<Record<string, number>>>
  /** Stores a token for calls by another context, if it is new. Returns false while no administrator can own it. */
  readonly addServiceToken?: (token: string) => Promise<boolean>
  /** Does not query the database. */
  readonly mount: (http: Http, options: MountOptions) => void
}

/** A part of the product that a process can run alone. The `index.ts` of each context exports one. */
export interface BoundedContext<T> {
  /** The name of the context in the setting `Parts`. */
  readonly name: string
  readonly settings: readonly SettingsSection[]
  readonly policies: readonly Policy[]
  /** Throws a `SettingError` if the context cannot start with these settings. */
  readonly checkSettings?: (config: Config) => void
  /** One or two sentences about its surfaces, for the first paragraph of the API reference. */
  readonly introduction: string
  readonly linkInStartMessage: { readonly title: string; readonly path: string }
  readonly reference: ContextApiDescription
  readonly guide: GuideFile
  /** The migrations of its schema, which has the name of the context. */
  readonly migrations: Migrations
  readonly legacyEvents: LegacyEventMapping
  /** The setting that gives the context its own database. */
  readonly connection: { readonly name: string; readonly setting: Setting<string | undefined> }
  /** The other context whose API the jobs of this context call. */
  readonly calledApi?: {
    readonly context: string
    readonly readSettings: (config: Config) => ServiceConnectionSettings
  }
  readonly open: (resources: Resources<T>, config: Config) => OpenedContext<T>
}
