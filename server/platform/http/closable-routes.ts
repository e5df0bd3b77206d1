import type { RefusalFactory } from '../errors/refusal.ts'

/** The server refuses these routes, with any credential, while `isClosed` is true. It still answers CORS preflights. */
export interface ClosableRoutes {
  readonly includes: (path: string) => boolean
  /** Called for each request, so it must be fast. */
  readonly isClosed: () => boolean
  readonly refuse: RefusalFactory
}
