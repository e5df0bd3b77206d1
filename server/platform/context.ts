import type { Config, Setting, SettingsSection } from '@flowdesk/settings'
import type { JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Migrations } from './db/migrate.ts'
import type { FileStore } from './files/file-store.ts'
import type { ContextReference } from './http/context-reference.ts'
import type { Policy } from './http/rate-limits.ts'
import type { GuideFile } from './http/reference-page.ts'
import type { Http } from './http/route.ts'
import type { JobRegistry } from './jobs/registry.ts'
import type { Outbox } from './mail/outbox.ts'
import type { LegacyEventMapping } from './migrations.ts'
import type { Log } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'

/** The resources of a process that its bounded contexts share. Tests replace `now` and `newId`. */
export interface Resources<T> {
  readonly db: Kysely<T>
  readonly now: () => Date
  /** Returns a new UUIDv7. The ids of one process increase strictly as texts. */
  readonly newId: () => string
  /** Registers job handlers and emits domain events. */
  readonly jobs: JobRegistry<T>
  readonly metrics: Metrics
  readonly files: FileStore
  /** Queues outgoing mail; null while e-mail is off. */
  readonly outbox: Outbox | null
}

/** The first account of a new deployment. */
export interface FirstAdministrator {
  readonly email: string
  readonly password: string
}

/** A user interface with its own accounts, and the queries that create its first administrator. */
export interface AdministeredSurface<T> {
  /** The name in the banner and the log, such as `dashboard`. */
  readonly name: string
  /** Returns whether at least one administrator can sign in. */
  readonly hasAdministrator: (db: Kysely<T>) => Promise<boolean>
  /**
   * Creates an administrator and returns true, or returns false if the address is taken. Throws a duplicate error if
   * another process takes the address at the same time. Requires a transaction.
   */
  readonly createAdministrator: (tx: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
  /** Returns whether an account with this address and a different password exists. */
  readonly hasDifferentPassword: (db: Kysely<T>, administrator: FirstAdministrator) => Promise<boolean>
}

/** Signs tokens and publishes the keys that verify them. */
export interface PublicKeySource {
  readonly publicKeys: () => Promise<readonly JWK[]>
}

/** The arguments of `mount` that are not part of the resources. */
export interface MountOptions {
  readonly log: Log
  /** The key of hub connection tokens, the same in all processes of a deployment; random per process by default. */
  readonly hubKey?: Buffer
}

/** A bounded context on the resources of one process. */
export interface OpenedContext<T> {
  readonly surface: AdministeredSurface<T>
  readonly accessTokens: PublicKeySource
  /** Creates the rows and the administrator that a new deployment needs, each only if it is missing. */
  readonly seed: (administrator?: FirstAdministrator) => Promise<void>
  readonly registerJobs: () => void
  /** Mounts every route and hub. Does not query the database. */
  readonly mount: (http: Http, mounting: MountOptions) => void
}

/**
 * A bounded context: a part of the product with its own tables, routes and settings, which a process can run without
 * the others. The `index.ts` of each context exports one.
 */
export interface BoundedContext<T> {
  /** The name that turns it on in the setting `Parts`. */
  readonly name: string
  readonly settings: readonly SettingsSection[]
  /** The rate-limit policies that the features of the context declare. */
  readonly policies: readonly Policy[]
  /** Throws a `SettingError` if the context cannot start with these settings. */
  readonly checkSettings?: (config: Config) => void
  /** One or two sentences about its surfaces, for the first paragraph of the API reference. */
  readonly introduction: string
  /** The link in the banner at start-up. */
  readonly link: { readonly title: string; readonly path: string }
  /** Its chapters and credentials in the OpenAPI document. */
  readonly reference: ContextReference
  /** Introduces the context on the reference page. */
  readonly guide: GuideFile
  /** The migrations of its schema, which has the name of the context. */
  readonly migrations: Migrations
  /** Describes how events that an earlier release stored become jobs. */
  readonly legacyEvents: LegacyEventMapping
  /** The setting that gives the context its own database. */
  readonly connection: { readonly name: string; readonly setting: Setting<string | undefined> }
  readonly open: (resources: Resources<T>, config: Config) => OpenedContext<T>
}
