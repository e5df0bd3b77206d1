/** How long the notice of a success is shown, in milliseconds. Failures stay. */
export const SHOWN_MS = 8000

/** How long a close can be undone after its notice is shown. */
export const UNDO_MS = 5000

/** How long a close waits for its notice, whose code may have to be loaded. */
export const MAX_LOADING_MS = 15_000
