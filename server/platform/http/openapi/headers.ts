import { type Components, type Part, shared } from './components.ts'

const text = { type: 'string' }

/** What each header field of an answer means. */
const meanings: Readonly<Record<string, string>> = {
  'Accept-Ranges': 'That a single range of bytes can be asked for, by `Range`.',
  'Content-Disposition': 'Whether the file is to be shown or saved, and its name.',
  'Content-Range': 'Which bytes these are, and how many there are in all.',
  'Cache-Control': 'Who may keep the answer, and for how long.',
  ETag: 'The version of the record. Send it as `If-None-Match` to read only news, or as `If-Match` to change only this version.',
}

/** Header fields that many answers share. */
const common = {
  'X-Request-Id': {
    name: 'RequestId',
    part: {
      description: 'The id of the request: the one that was sent as `X-Request-Id`, else a fresh one. Logs name it.',
      required: true,
      schema: text,
      example: '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54',
    },
  },
  'Cache-Control': {
    name: 'NoStore',
    part: { description: 'The answer is nowhere to be kept.', required: true, schema: text, example: 'no-store' },
  },
  'WWW-Authenticate': {
    name: 'WwwAuthenticate',
    part: { description: 'The scheme of the credential.', required: true, schema: text, example: 'Bearer' },
  },
} as const

const seconds = { schema: { type: 'integer', minimum: 1 }, example: 12 }

/** How long to wait, by the status. */
const waits: Readonly<Record<number, { readonly name: string; readonly part: Part }>> = {
  429: {
    name: 'RetryAfter',
    part: { description: 'Whole seconds to wait before the next try, at least 1.', required: true, ...seconds },
  },
  503: {
    name: 'RetryAfterOutage',
    part: { description: 'Whole seconds to wait before the next try. SVC:0011 comes without it.', ...seconds },
  },
}

const sharedHeader = (components: Components, field: keyof typeof common): [string, Part] => [
  field,
  shared(components, 'headers', common[field].name, common[field].part),
]

const ownHeader = ([field, example]: [string, string]): [string, Part] => [
  field,
  { description: meanings[field] ?? field, required: true, schema: text, example },
]

/** The header fields of a success: those the route names with an example each, and what every answer has. */
export function successHeaders(components: Components, own: Readonly<Record<string, string>>): Part {
  const cached = 'Cache-Control' in own ? [] : [sharedHeader(components, 'Cache-Control')]
  return Object.fromEntries([
    ...Object.entries(own).map(ownHeader),
    ...cached,
    sharedHeader(components, 'X-Request-Id'),
  ])
}

/** The header fields of a refusal with this status. */
export function refusalHeaders(components: Components, status: number): Part {
  const wait = waits[status]
  const waiting = wait ? [['Retry-After', shared(components, 'headers', wait.name, wait.part)]] : []
  const asks = status === 401 ? [sharedHeader(components, 'WWW-Authenticate')] : []
  const every = (['Cache-Control', 'X-Request-Id'] as const).map((field) => sharedHeader(components, field))
  return Object.fromEntries([...waiting, ...asks, ...every])
}
