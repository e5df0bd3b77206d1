export const operators = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'gt', 'lt', 'isSet', 'isNotSet'] as const
export type Operator = (typeof operators)[number]

/** The type of the values of a field. `priority` and `channel` are words; `gt` and `lt` compare priorities by rank. */
export type ValueType = 'id' | 'status' | 'priority' | 'channel' | 'text' | 'number' | 'flag'

interface FieldDescription {
  readonly type: ValueType
  /** Whether a ticket can be without a value. */
  readonly isOptional: boolean
  readonly operators: readonly Operator[]
}

const equality = ['eq', 'ne'] as const
const membership = [...equality, 'in', 'notIn'] as const
const order = ['gt', 'lt'] as const
const search = [...membership, 'contains', 'startsWith'] as const
const presence = ['isSet', 'isNotSet'] as const

const field = (type: ValueType, operators: readonly Operator[]): FieldDescription => ({
  ...{ type, operators },
  isOptional: false,
})
const optionalField = (type: ValueType, operators: readonly Operator[]): FieldDescription => ({
  ...{ type, operators: [...operators, ...presence] },
  isOptional: true,
})

export const fields = {
  status: field('status', membership),
  subStatus: field('id', membership),
  priority: field('priority', [...membership, ...order]),
  pool: field('id', membership),
  assignee: optionalField('id', membership),
  source: field('text', search),
  channel: field('channel', membership),
  subject: optionalField('text', search),
  description: optionalField('text', search),
  requesterEmailAddress: optionalField('text', search),
  minutesSinceCreated: field('number', order),
  minutesSinceLastCustomerReply: optionalField('number', order),
  minutesSinceLastAgentReply: optionalField('number', order),
  messageCount: field('number', [...membership, ...order]),
  isContinuation: field('flag', equality),
} as const satisfies Record<string, FieldDescription>

export type Field = keyof typeof fields

export const fieldNames = Object.keys(fields) as Field[]
