import { createVisitorClient, type VisitorClient } from '#sdk'
import { withLock } from '../../../ui/browser/locks.ts'
import type { DeviceStorage } from '../../../ui/browser/storage.ts'
import type { PanelHost } from '../loader/interface.ts'
import { VISITOR_ENTRY } from './features/session/state/identity.ts'
import type { PanelOptions } from './script-attributes.ts'

/** What the panel needs to start, and to start again for another visitor. */
export interface PanelContext {
  readonly host: PanelHost
  readonly options: PanelOptions
  readonly storage: DeviceStorage
  /** Starts the panel again from the storage, with changed options. `keepsFiles` keeps the files that were not sent. */
  readonly restart: (options?: Partial<PanelOptions>, files?: { readonly keepsFiles: boolean }) => void
  /** Aborted when the panel starts again: from then on its requests fail and it stores nothing. */
  readonly ended: AbortSignal
}

/** What all features of a conversation share. */
export interface Environment extends PanelContext {
  readonly chat: VisitorClient
  /** Runs a function while no other tab runs one under the same name. */
  readonly withLock: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

/** Timeout of one request, in milliseconds. Failed sends are repeated by the outbox. */
const REQUEST_TIMEOUT_MS = 20_000

export function createEnvironment(context: PanelContext): Environment {
  const { host, storage, ended } = context
  const { baseUrl, widgetKey } = host.options
  const chat = createVisitorClient({
    baseUrl,
    widgetKey,
    credential: storage.get(VISITOR_ENTRY) ?? undefined,
    attemptTimeoutMs: REQUEST_TIMEOUT_MS,
    retryForMs: 0,
    fetch: async (url, init) => {
      if (ended.aborted) throw new Error('The visitor was reset.')
      const headers = new Headers(init.headers)
      // Sentences of refusals are in the language of the panel, which may not be that of the browser.
      headers.set('accept-language', host.container.lang || host.locale)
      return await fetch(url, { ...init, headers })
    },
  })
  return { ...context, chat, withLock: (name, run) => withLock(`${widgetKey}:${name}`, run) }
}
