/** Headings that a product can replace. */
export interface Headings {
  /** The group of the rules for every operation. */
  readonly rules: string
  readonly credentials: string
  /** The section of `errorSchema`. */
  readonly errorBody: string
  /** The group of operations without a tag. */
  readonly operations: string
  readonly responses: string
  /** Above the example of a request. */
  readonly request: string
  /** Above the example of a response. */
  readonly response: string
}

export const defaultHeadings: Headings = {
  rules: 'On every operation',
  credentials: 'Credentials',
  errorBody: 'Error responses',
  operations: 'Operations',
  responses: 'Responses',
  request: 'Request',
  response: 'Response',
}
