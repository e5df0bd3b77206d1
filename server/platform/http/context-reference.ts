/** A tag of the OpenAPI document, under which operations are listed. */
export interface Tag {
  readonly name: string
  readonly description: string
}

/** A chapter of the introduction to the OpenAPI document. */
export interface Chapter {
  readonly title: string
  /** Markdown without headings. */
  readonly text: string
}

/** The additions of a bounded context to the OpenAPI document, besides its operations. */
export interface ContextReference {
  /** Its tags, in the order of the document. */
  readonly tags: readonly Tag[]
  /** Security Scheme Objects by the names that its guards use. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Rules that apply to several of its operations. */
  readonly chapters?: readonly Chapter[]
}
