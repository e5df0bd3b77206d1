import type { Operation } from '#platform/http/route.ts'
import { addComponent, type Components, type JsonObject } from './components.ts'

const text = { type: 'string' }

const descriptions: Readonly<Record<string, string>> = {
  'Accept-Ranges': 'Always `bytes`: the server accepts a single byte range in `Range`.',
  'Content-Disposition': 'Whether to display the file or save it, and the file name.',
  'Content-Range':
    'With 206, the range of bytes in this response and the size of the file. With 416, only the size of the file.',
  'Cache-Control': 'Which caches may store the response, and for how long.',
  Age: 'How long ago the server read the data, in seconds. Omitted if the server read the data for this request.',
}

const optionalFields: ReadonlySet<string> = new Set(['Age'])

const etagDescriptions = {
  read: 'The version of the record. Send it as `If-None-Match` to get 304 while the record has not changed.',
  change:
    'The version of the record. Send it as `If-Match` with a change, so that the server refuses the change if the record is no longer in this version.',
}

const commonHeaders = {
  'X-Request-Id': {
    name: 'RequestId',
    header: {
      description:
        'The id of the request: the value of `X-Request-Id` that you sent, or a new one. Log lines about the request contain it.',
      required: true,
      schema: text,
      example: '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54',
    },
  },
  'Cache-Control': {
    name: 'NoStore',
    header: { description: 'Caches must not store the response.', required: true, schema: text, example: 'no-store' },
  },
  'WWW-Authenticate': {
    name: 'WwwAuthenticate',
    header: { description: 'The authentication scheme to use.', required: true, schema: text, example: 'Bearer' },
  },
} as const

const seconds = { schema: { type: 'integer', minimum: 1 }, example: 12 }

const retryAfterHeaders: Readonly<Record<number, { readonly name: string; readonly header: JsonObject }>> = {
  429: {
    name: 'RetryAfter',
    header: { description: 'How many seconds to wait before you retry, at least 1.', required: true, ...seconds },
  },
  503: {
    name: 'RetryAfterOutage',
    header: {
      description:
        'How many seconds to wait before you retry. With SVC:3001: how many seconds to wait before you poll the waiting room. Omitted with SVC:0011.',
      ...seconds,
    },
  },
}

const addSharedHeader = (components: Components, field: keyof typeof commonHeaders): [string, JsonObject] => [
  field,
  addComponent(components, 'headers', commonHeaders[field].name, commonHeaders[field].header),
]

export function createSuccessHeaders(
  components: Components,
  exampleByField: Readonly<Record<string, string>>,
  conditional: Operation['conditional'],
): JsonObject {
  const etagDescription = conditional === 'If-None-Match' ? etagDescriptions.read : etagDescriptions.change
  const toDeclaredHeader = ([field, example]: [string, string]): [string, JsonObject] => {
    const description = field === 'ETag' ? etagDescription : (descriptions[field] ?? field)
    return [field, { description, required: !optionalFields.has(field), schema: text, example }]
  }
  const cacheControl = 'Cache-Control' in exampleByField ? [] : [addSharedHeader(components, 'Cache-Control')]
  return Object.fromEntries([
    ...Object.entries(exampleByField).map(toDeclaredHeader),
    ...cacheControl,
    addSharedHeader(components, 'X-Request-Id'),
  ])
}

export function createErrorHeaders(components: Components, status: number): JsonObject {
  const retryAfterHeader = retryAfterHeaders[status]
  const retryAfter = retryAfterHeader
    ? [['Retry-After', addComponent(components, 'headers', retryAfterHeader.name, retryAfterHeader.header)]]
    : []
  const authentication = status === 401 ? [addSharedHeader(components, 'WWW-Authenticate')] : []
  const common = (['Cache-Control', 'X-Request-Id'] as const).map((field) => addSharedHeader(components, field))
  return Object.fromEntries([...retryAfter, ...authentication, ...common])
}
