import type { RefusalFactory } from '../errors/refusal.ts'

/** Routes that the server refuses at times, whatever the credential. Preflights are answered all the same. */
export interface ClosableRoutes {
  readonly includes: (path: string) => boolean
  /** Called for each request, so it must be fast. */
  readonly isClosed: () => boolean
  readonly refuse: RefusalFactory
}
