export const operators = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'gt', 'lt', 'isSet', 'isNotSet'] as const
export type Operator = (typeof operators)[number]

/** The type of the values of a field. `priority` and `channel` are words; `gt` and `lt` compare priorities by rank. */
export type ValueType = 'id' | 'status' | 'priority' | 'channel' | 'text' | 'number' | 'flag'

interface FieldDescription {
  readonly type: ValueType
  /** Whether a ticket can lack a value of the field. */
  readonly isOptional: boolean
  readonly operators: readonly Operator[]
}

const equalityOperators = ['eq', 'ne'] as const
const membershipOperators = [...equalityOperators, 'in', 'notIn'] as const
const orderOperators = ['gt', 'lt'] as const
const textOperators = [...membershipOperators, 'contains', 'startsWith'] as const
const presenceOperators = ['isSet', 'isNotSet'] as const

const field = (type: ValueType, operators: readonly Operator[]): FieldDescription => ({
  ...{ type, operators },
  isOptional: false,
})
const optionalField = (type: ValueType, operators: readonly Operator[]): FieldDescription => ({
  ...{ type, operators: [...operators, ...presenceOperators] },
  isOptional: true,
})

export const fields = {
  status: field('status', membershipOperators),
  subStatus: field('id', membershipOperators),
  priority: field('priority', [...membershipOperators, ...orderOperators]),
  pool: field('id', membershipOperators),
  assignee: optionalField('id', membershipOperators),
  source: field('text', textOperators),
  channel: field('channel', membershipOperators),
  subject: optionalField('text', textOperators),
  description: optionalField('text', textOperators),
  requesterEmailAddress: optionalField('text', textOperators),
  minutesSinceCreated: field('number', orderOperators),
  minutesSinceLastCustomerReply: optionalField('number', orderOperators),
  minutesSinceLastAgentReply: optionalField('number', orderOperators),
  messageCount: field('number', [...membershipOperators, ...orderOperators]),
  isContinuation: field('flag', equalityOperators),
} as const satisfies Record<string, FieldDescription>

export type Field = keyof typeof fields

export const fieldNames = Object.keys(fields) as Field[]
