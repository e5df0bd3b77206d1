import type { ApiDocument } from './document.ts'
import type { Headings } from './headings.ts'

/** The document and the options for rendering the parts of a page. */
export interface RenderContext {
  readonly api: ApiDocument
  readonly headings: Headings
  readonly resultMember: string | undefined
}
