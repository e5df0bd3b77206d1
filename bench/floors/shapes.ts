import { randomBytes } from 'node:crypto'

const text = { type: 'string' }
const orNull = (schema: object) => ({ ...schema, nullable: true })
const integer = { type: 'integer' }
const envelope = (members: object) => ({
  type: 'object',
  properties: {
    data: { type: 'object', properties: members },
    success: { type: 'boolean' },
    error: orNull({ type: 'object' }),
  },
})

/** The body of a creation. */
export interface NewTicket {
  readonly poolId: number
  readonly subject: string
  readonly description: string
  readonly priority: string
  readonly requesterFullName: string
  readonly requesterEmailAddress: string
  readonly requesterPhoneNumber: string
}

const nonEmptyText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** The schema of `NewTicket`. */
export const newTicket = {
  type: 'object',
  required: ['poolId', 'subject', 'description'],
  properties: {
    poolId: { type: 'integer', minimum: 1 },
    subject: nonEmptyText(255),
    description: nonEmptyText(65_536),
    priority: { type: 'string', enum: ['low', 'normal', 'high', 'urgent'] },
    requesterFullName: nonEmptyText(200),
    requesterEmailAddress: nonEmptyText(254),
    requesterPhoneNumber: nonEmptyText(32),
  },
}

/** The body of a message. */
export interface NewMessage {
  readonly content: string
}

/** The schema of `NewMessage`. */
export const newMessage = { type: 'object', required: ['content'], properties: { content: nonEmptyText(65_536) } }

// Response schemas, with the same members as Flowdesk's.
export const receipt = envelope({ trackingKey: text, status: text })

export const messageReceipt = envelope({
  id: integer,
  ticketId: integer,
  trackingKey: text,
  createdAt: text,
  continuedInNewTicket: { type: 'boolean' },
  parentTicketId: orNull(integer),
  isReplay: { type: 'boolean' },
})

export const ticket = envelope({
  id: integer,
  trackingKey: text,
  poolId: integer,
  parentTicketId: orNull(integer),
  subject: orNull(text),
  description: orNull(text),
  priority: text,
  ticketStatusId: integer,
  ticketStatusName: orNull(text),
  ticketSubStatusId: integer,
  requesterFullName: orNull(text),
  requesterEmailAddress: orNull(text),
  requesterPhoneNumber: orNull(text),
  createdAt: text,
  updatedAt: text,
  completedAt: orNull(text),
  eTag: text,
})

export const tracking = envelope({
  ticketId: integer,
  isCompleted: { type: 'boolean' },
  createdAt: text,
  completedAt: orNull(text),
})

/** Returns the body of a success with this data. */
export const success = <D>(data: D) => ({ data, success: true, error: null })

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a random tracking key of the same form as Flowdesk's. */
export function newTrackingKey(): string {
  let key = ''
  for (const byte of randomBytes(26)) key += ALPHABET[byte & 31]
  return key
}
