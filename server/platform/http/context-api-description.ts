export interface Tag {
  readonly name: string
  readonly description: string
}

export interface Chapter {
  readonly title: string
  /** Markdown without headings. */
  readonly text: string
}

/** What a bounded context adds to the OpenAPI document, besides its operations. */
export interface ContextApiDescription {
  readonly tags: readonly Tag[]
  /** Security Scheme Objects by the names that its guards use. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly chapters?: readonly Chapter[]
}
