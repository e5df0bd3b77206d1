/** Placeholder in a request or frame for the number of the message. */
export const NUMBER_PLACEHOLDER = '#number00#'

/** Fills in the number of a message with leading zeros, so that all messages have the same length. */
export const insertNumber = (text: string, number: number): string =>
  text.replaceAll(NUMBER_PLACEHOLDER, String(number).padStart(NUMBER_PLACEHOLDER.length, '0'))

/** Finds the number of a message in a received event. */
export const RECEIVED_NUMBER = /message (\d{10})/

/** The plan of a load on the chat. */
export interface ChatPlan {
  /** On loopback. */
  readonly port: number
  /** The path of the receiving socket, with its credential. */
  readonly receiverPath: string
  /** The first frame that the receiving socket sends; null: none. */
  readonly greeting: string | null
  /** The writers: a raw request each, or the path of a socket and the frame that it sends. */
  readonly writers: readonly ({ readonly request: string } | { readonly path: string; readonly frame: string })[]
  /** The number of the first message. Plans for the same server must not share numbers. */
  readonly first: number
  /** Messages a second, of all writers together; null: each writer sends when its last message was acknowledged. */
  readonly perSecond: number | null
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Milliseconds from sending to receiving, and messages received a second. */
export interface ChatFigures {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

/** The outcome of a plan. */
export type ChatOutcome = ChatFigures | { readonly failure: string }
