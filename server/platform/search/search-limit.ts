import { createConcurrencyLimit } from '../http/concurrency-limit.ts'

/** Maximum number per process. A search for common words keeps a processor busy. */
const MAX_CONCURRENT_SEARCHES = 4

const MAX_WAITING_SEARCHES = 200

/** Runs a search, at once or after others have ended. Throws `overloaded` if too many wait. */
export type SearchLimit = ReturnType<typeof createConcurrencyLimit>

/** Creates the limit that the searches of one context share in a process. */
export const createSearchLimit = (): SearchLimit =>
  createConcurrencyLimit(MAX_CONCURRENT_SEARCHES, MAX_WAITING_SEARCHES)
