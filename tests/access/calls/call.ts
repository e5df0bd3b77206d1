import { randomUUID } from 'node:crypto'
import { formHeaders, formOf } from '../../support/forms.ts'
import type { Ground } from '../ground.ts'

/** A call that succeeds for every caller who may make it. */
export interface Call {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The answer to a caller who passes, where that is no success: as `422 SVC:1008`. */
  readonly answer?: string
  /** A text that a listing holds for callers who reach the record. */
  readonly listed?: string
  /** Whether a call that passes ends the session of its caller. */
  readonly endsSession?: true
}

/** Prepares a call: makes the record that it names. Asked anew for each call that may change something. */
export type Prepare = (ground: Ground) => Promise<Call>

/** Ways to call, by method and path as routes declare them; `body` is that of the reference unless a call has its own. */
export type Calls = Readonly<Record<string, Prepare>>

/** A call of a path that names no record. */
export const plain =
  (url: string, more: Omit<Call, 'url'> = {}): Prepare =>
  async () => ({ url, ...more })

/** The body of a form with a file. */
export const file = { body: formOf({ fileName: 'note.txt', content: 'A note.' }), headers: formHeaders }

export const unique = (word: string): string => `${word}-${randomUUID()}`

export const newAddress = (): string => `${randomUUID()}@example.com`
