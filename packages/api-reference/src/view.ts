import type { ApiDocument } from './document.ts'
import type { Headings } from './headings.ts'

/** What the parts of a page render, and how. */
export interface View {
  readonly api: ApiDocument
  readonly headings: Headings
  readonly resultMember: string | undefined
}
