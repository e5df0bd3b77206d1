import type { CloseReason } from './backplane.ts'
import { PreparedMessage } from './frame.ts'
import { ProtocolError } from './protocol-error.ts'

const SEPARATOR = '\x1e'

/** The message types that the server handles. It ignores others, for compatibility with later versions. */
const messageTypes = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

export interface Invocation {
  readonly isStream: boolean
  /** Null if the client expects no completion. */
  readonly id: string | null
  readonly target: string
  readonly arguments: readonly unknown[]
}

export type ClientMessage = Invocation | 'close' | 'ignored'

type Fields = Readonly<Record<string, unknown>>

function parseFields(text: string): Fields {
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

function parseInvocation(fields: Fields, isStream: boolean): Invocation {
  const { invocationId: id = null, target, arguments: args } = fields
  if (typeof target !== 'string') throw new ProtocolError('The target of an invocation is not a string.')
  if (!Array.isArray(args)) throw new ProtocolError('The arguments of an invocation are not an array.')
  if (id !== null && (typeof id !== 'string' || id === ''))
    throw new ProtocolError('The id of an invocation is not a string, or is empty.')
  if (isStream && id === null) throw new ProtocolError('An invocation of a stream has no id.')
  return { isStream, id, target, arguments: args }
}

/** Validates a completion, and ignores it, because the server invokes no methods of clients. */
function validateCompletion({ invocationId, result, error }: Fields): 'ignored' {
  if (typeof invocationId !== 'string') throw new ProtocolError('The id of a completion is not a string.')
  if (result !== undefined && error !== undefined)
    throw new ProtocolError('A completion has both a result and an error.')
  return 'ignored'
}

/** Throws a `ProtocolError` if the message violates the protocol. */
export function parseMessage(text: string): ClientMessage {
  const fields = parseFields(text)
  const { type } = fields
  if (typeof type !== 'number') throw new ProtocolError('The type of a message is not a number.')
  if (type === messageTypes.invocation) return parseInvocation(fields, false)
  if (type === messageTypes.streamInvocation) return parseInvocation(fields, true)
  if (type === messageTypes.completion) return validateCompletion(fields)
  return type === messageTypes.close ? 'close' : 'ignored'
}

/** Newest supported version of the JSON protocol. Older versions differ only in messages that the server ignores. */
const NEWEST_VERSION = 2

/** Returns the error message of a handshake request that is rejected, or null. Throws a `ProtocolError` if it is malformed. */
export function validateHandshake(text: string): string | null {
  const { protocol, version } = parseFields(text)
  if (typeof protocol !== 'string' || typeof version !== 'number')
    throw new ProtocolError('The handshake is malformed.')
  if (protocol !== 'json') return `The protocol '${protocol}' is not supported.`
  if (version > NEWEST_VERSION) return `The server does not support version ${version} of the 'json' protocol.`
  return null
}

const toFrame = (text: string): PreparedMessage => PreparedMessage.fromText(text + SEPARATOR)

export const pingMessage = toFrame(`{"type":${messageTypes.ping}}`)

export const handshakeResponse = toFrame('{}')

export const createFailedHandshakeResponse = (error: string): PreparedMessage => toFrame(JSON.stringify({ error }))

/** Returns an invocation message for clients, with exactly one argument. */
export function formatEvent(event: string, payload: unknown): string {
  const argument = JSON.stringify(payload) ?? 'null'
  return `{"type":${messageTypes.invocation},"target":${JSON.stringify(event)},"arguments":[${argument}]}${SEPARATOR}`
}

/** Returns a completion message, without a result if the method returned undefined. */
export function createCompletion(id: string, result: unknown): PreparedMessage {
  const json = JSON.stringify(result)
  const head = `{"type":${messageTypes.completion},"invocationId":${JSON.stringify(id)}`
  return toFrame(json === undefined ? `${head}}` : `${head},"result":${json}}`)
}

export const createFailedCompletion = (id: string, error: string): PreparedMessage =>
  toFrame(JSON.stringify({ type: messageTypes.completion, invocationId: id, error }))

export const createCloseMessage = (reason: CloseReason): PreparedMessage =>
  toFrame(JSON.stringify({ type: messageTypes.close, ...reason }))
