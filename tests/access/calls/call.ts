import { randomUUID } from 'node:crypto'
import { createForm, formHeaders } from '../../support/forms.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** A call that succeeds for every caller who may make it. */
export interface Call {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The outcome for a caller who passes, if it is not a success, such as `422 SVC:1008`. */
  readonly expectedOutcome?: string
  /** A text that a list contains for callers who can see the record. */
  readonly listedText?: string
  /** Whether a successful call ends the session of its caller. */
  readonly endsSession?: true
}

/** Prepares a call and creates the record that it names. Runs again for each successful call that may change data. */
export type PrepareCall = (fixture: AccessFixture) => Promise<Call>

/** How to call each route, by method and path as declared. A call without a `body` gets the example of the API reference. */
export type CallsByRoute = Readonly<Record<string, PrepareCall>>

/** Returns a call of a path that names no record. */
export const prepareFixedCall =
  (url: string, more: Omit<Call, 'url'> = {}): PrepareCall =>
  async () => ({ url, ...more })

/** The body of a form with a file. */
export const fileForm = { body: createForm({ fileName: 'note.txt', content: 'A note.' }), headers: formHeaders }

export const uniqueName = (word: string): string => `${word}-${randomUUID()}`

export const newEmailAddress = (): string => `${randomUUID()}@example.com`
