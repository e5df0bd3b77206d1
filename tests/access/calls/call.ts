import { randomUUID } from 'node:crypto'
import { createForm, formHeaders } from '../../support/forms.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** A call that succeeds for every caller who may make it. */
export interface Call {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The answer to a caller who passes, where that is no success: as `422 SVC:1008`. */
  readonly expectedOutcome?: string
  /** A text that a listing holds for callers who reach the record. */
  readonly listedText?: string
  /** Whether a call that passes ends the session of its caller. */
  readonly endsSession?: true
}

/** Prepares a call: makes the record that it names. Runs again for each call that may change data. */
export type PrepareCall = (fixture: AccessFixture) => Promise<Call>

/** Ways to call, by method and path as routes declare them; `body` is that of the reference unless a call has its own. */
export type CallsByRoute = Readonly<Record<string, PrepareCall>>

/** A call of a path that names no record. */
export const prepareFixedCall =
  (url: string, more: Omit<Call, 'url'> = {}): PrepareCall =>
  async () => ({ url, ...more })

/** The body of a form with a file. */
export const fileForm = { body: createForm({ fileName: 'note.txt', content: 'A note.' }), headers: formHeaders }

export const uniqueName = (word: string): string => `${word}-${randomUUID()}`

export const newEmailAddress = (): string => `${randomUUID()}@example.com`
