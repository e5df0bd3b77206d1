import { addComponent, type Components, type JsonObject } from './components.ts'

const text = { type: 'string' }

/** Descriptions of header fields. */
const descriptions: Readonly<Record<string, string>> = {
  'Accept-Ranges': 'Always `bytes`: the server accepts a single byte range in `Range`.',
  'Content-Disposition': 'Whether to display the file or save it, and the file name.',
  'Content-Range': 'The range of bytes in this response, and the size of the file.',
  'Cache-Control': 'Which caches may store the response, and for how long.',
  ETag: 'The version of the record. Send it as `If-None-Match` to get 304 while the record has not changed, or as `If-Match` to change only this version.',
}

/** Header fields that many answers have, with the names of their components. */
const common = {
  'X-Request-Id': {
    name: 'RequestId',
    part: {
      description:
        'The id of the request: the value of `X-Request-Id` that you sent, or a new one. It appears in the log.',
      required: true,
      schema: text,
      example: '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54',
    },
  },
  'Cache-Control': {
    name: 'NoStore',
    part: { description: 'Caches must not store the response.', required: true, schema: text, example: 'no-store' },
  },
  'WWW-Authenticate': {
    name: 'WwwAuthenticate',
    part: { description: 'The authentication scheme to use.', required: true, schema: text, example: 'Bearer' },
  },
} as const

const seconds = { schema: { type: 'integer', minimum: 1 }, example: 12 }

/** `Retry-After` by status. */
const retryAfterHeaders: Readonly<Record<number, { readonly name: string; readonly part: JsonObject }>> = {
  429: {
    name: 'RetryAfter',
    part: { description: 'How many seconds to wait before you retry, at least 1.', required: true, ...seconds },
  },
  503: {
    name: 'RetryAfterOutage',
    part: { description: 'How many seconds to wait before you retry. Omitted with SVC:0011.', ...seconds },
  },
}

const sharedHeader = (components: Components, field: keyof typeof common): [string, JsonObject] => [
  field,
  addComponent(components, 'headers', common[field].name, common[field].part),
]

const ownHeader = ([field, example]: [string, string]): [string, JsonObject] => [
  field,
  { description: descriptions[field] ?? field, required: true, schema: text, example },
]

/** Returns the header fields of a success: those of the route, each with an example, and those of every answer. */
export function successHeaders(components: Components, own: Readonly<Record<string, string>>): JsonObject {
  const cached = 'Cache-Control' in own ? [] : [sharedHeader(components, 'Cache-Control')]
  return Object.fromEntries([
    ...Object.entries(own).map(ownHeader),
    ...cached,
    sharedHeader(components, 'X-Request-Id'),
  ])
}

/** Returns the header fields of an error with this status. */
export function errorHeaders(components: Components, status: number): JsonObject {
  const wait = retryAfterHeaders[status]
  const waiting = wait ? [['Retry-After', addComponent(components, 'headers', wait.name, wait.part)]] : []
  const asks = status === 401 ? [sharedHeader(components, 'WWW-Authenticate')] : []
  const every = (['Cache-Control', 'X-Request-Id'] as const).map((field) => sharedHeader(components, field))
  return Object.fromEntries([...waiting, ...asks, ...every])
}
