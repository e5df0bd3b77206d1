import type { Ending } from './backplane.ts'
import { Frame } from './frame.ts'
import { ProtocolError } from './protocol-error.ts'

const SEPARATOR = '\x1e'

/** The types of the messages that mean something to us; others are ignored, so that the protocol can grow. */
const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

/** A call of a method. */
export interface Invocation {
  readonly isStream: boolean
  /** Null: the caller wants no answer, not even an error. */
  readonly id: string | null
  readonly target: string
  readonly arguments: readonly unknown[]
}

/** What a client may tell us. */
export type Incoming = Invocation | 'close' | 'ignored'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProtocolError('A message is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A message is not a JSON object.')
  return value as Fields
}

function invocationOf(fields: Fields, isStream: boolean): Invocation {
  const { invocationId: id = null, target, arguments: given } = fields
  if (typeof target !== 'string') throw new ProtocolError('An invocation has no target.')
  if (!Array.isArray(given)) throw new ProtocolError('An invocation has no arguments.')
  if (id !== null && (typeof id !== 'string' || id === ''))
    throw new ProtocolError('The id of an invocation is not a text.')
  if (isStream && id === null) throw new ProtocolError('An invocation of a stream has no id.')
  return { isStream, id, target, arguments: given }
}

/** We ask clients for nothing, so their answers mean nothing; they have to be answers all the same. */
function ignoredAnswer({ invocationId, result, error }: Fields): 'ignored' {
  if (typeof invocationId !== 'string') throw new ProtocolError('An answer has no id.')
  if (result !== undefined && error !== undefined) throw new ProtocolError('An answer is a result and an error.')
  return 'ignored'
}

/** Reads one message of a client. Throws a `ProtocolError` at what is none. */
export function incoming(text: string): Incoming {
  const fields = fieldsOf(text)
  const { type } = fields
  if (typeof type !== 'number') throw new ProtocolError('A message has no type.')
  if (type === types.invocation) return invocationOf(fields, false)
  if (type === types.streamInvocation) return invocationOf(fields, true)
  if (type === types.completion) return ignoredAnswer(fields)
  return type === types.close ? 'close' : 'ignored'
}

/** The newest version of the protocol that clients may ask for; older ones differ in nothing that we speak. */
const NEWEST_VERSION = 2

/** Reads the first message of a client; answers why it is refused, or null. */
export function refusedHandshake(text: string): string | null {
  const { protocol, version } = fieldsOf(text)
  if (typeof protocol !== 'string' || typeof version !== 'number')
    throw new ProtocolError('The handshake is malformed.')
  if (protocol !== 'json') return `The protocol '${protocol}' is not supported.`
  if (version > NEWEST_VERSION) return `The server does not support version ${version} of the 'json' protocol.`
  return null
}

const frame = (text: string): Frame => Frame.ofText(text + SEPARATOR)

export const ping = frame(`{"type":${types.ping}}`)
export const handshakeTaken = frame('{}')

export const handshakeRefused = (error: string): Frame => frame(JSON.stringify({ error }))

/** An event for clients: they get exactly one argument. */
export const eventText = (event: string, payload: unknown): string =>
  `{"type":${types.invocation},"target":${JSON.stringify(event)},"arguments":[${JSON.stringify(payload) ?? 'null'}]}${SEPARATOR}`

/** The answer to an invocation; without a result where the method gave none. */
export function completion(id: string, result: unknown): Frame {
  const given = JSON.stringify(result)
  const head = `{"type":${types.completion},"invocationId":${JSON.stringify(id)}`
  return frame(given === undefined ? `${head}}` : `${head},"result":${given}}`)
}

export const failedCompletion = (id: string, error: string): Frame =>
  frame(JSON.stringify({ type: types.completion, invocationId: id, error }))

export const farewell = (ending: Ending): Frame => frame(JSON.stringify({ type: types.close, ...ending }))
