import type { RefusalFactory } from '../errors/refusal.ts'

/**
 * Routes that the server refuses, whatever the credential, while `isClosed` returns true: for example, while the
 * licence is blocked. The server still answers their CORS preflights.
 */
export interface ClosableRoutes {
  readonly includes: (path: string) => boolean
  /** Called for each request, so it must be fast. */
  readonly isClosed: () => boolean
  readonly refuse: RefusalFactory
}
