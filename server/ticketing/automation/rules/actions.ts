import type { FieldError } from '#platform/errors/field-errors.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../../database/text-limits.ts'
import { NEW_STATUS_ID, statusIds } from '../../statuses/rules.ts'
import {
  isRecord,
  listParser,
  oneOfParser,
  optionalParser,
  parseFlag,
  parseRecordId,
  requiredParser,
  textParser,
  type ValueParser,
} from './parsers.ts'

export interface ChangeStatusAction {
  readonly type: 'change_status'
  readonly ticketStatusId: number
  /** If null, a ticket that already has the status keeps its sub-status; any other ticket gets the default one. */
  readonly ticketSubStatusId: number | null
}

/** If `poolId` is null, the ticket keeps its pool. If `userId` is null, a move to another pool unassigns it. */
export interface EscalateAction {
  readonly type: 'escalate'
  readonly poolId: number | null
  readonly userId: number | null
  readonly raisePriority: boolean
}

/** If `poolId` is null, the pool stays. If `userId` is null, the assignee stays if that person can see the new pool. */
export interface ReassignAction {
  readonly type: 'reassign'
  readonly poolId: number | null
  readonly userId: number | null
}

export interface SendEmailAction {
  readonly type: 'send_email'
  /** `requester`, `assignee` or an e-mail address. */
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Notifies the users with these ids, or the members of the pool. Exactly one of `userIds` and `poolId` is null. */
export interface NotifyAction {
  readonly type: 'notify'
  readonly userIds: readonly number[] | null
  readonly poolId: number | null
  readonly message: string
}

export interface LogAction {
  readonly type: 'log'
  readonly message: string
}

export type Action = ChangeStatusAction | EscalateAction | ReassignAction | SendEmailAction | NotifyAction | LogAction
export type ActionType = Action['type']

export const actionTypes = ['change_status', 'escalate', 'reassign', 'send_email', 'notify', 'log'] as const

const MAX_ACTIONS = 20
const MAX_MESSAGE_LENGTH = 1000
const MAX_RECIPIENTS = 100

type ActionMembers = Readonly<Record<string, unknown>>
type ActionParser = (errors: FieldError[], field: string, input: ActionMembers) => Action | undefined

const parseMessage = requiredParser(textParser(MAX_MESSAGE_LENGTH))

/** The statuses that an action can set: all but New, to which no ticket returns. */
const reachableStatusIds = statusIds.filter((id) => id !== NEW_STATUS_ID)

const parseRecipient: ValueParser<string> = (errors, field, input) => {
  // Converts to lower case before the length is checked, because `İ` becomes two characters.
  const lowerCase = typeof input === 'string' ? input.toLowerCase() : input
  const recipient = textParser(MAX_EMAIL_LENGTH)(errors, field, lowerCase)
  if (recipient === undefined || recipient === 'requester' || recipient === 'assignee' || isEmailAddress(recipient))
    return recipient
  errors.push({ field, rule: 'format', params: { format: 'email' } })
  return undefined
}

const parseChangeStatus: ActionParser = (errors, field, input) => {
  const ticketStatusId = requiredParser(oneOfParser(reachableStatusIds))(
    errors,
    `${field}.ticketStatusId`,
    input['ticketStatusId'],
  )
  const ticketSubStatusId = optionalParser(parseRecordId)(
    errors,
    `${field}.ticketSubStatusId`,
    input['ticketSubStatusId'],
  )
  if (ticketStatusId === undefined || ticketSubStatusId === undefined) return undefined
  return { type: 'change_status', ticketStatusId, ticketSubStatusId }
}

function parseTarget(errors: FieldError[], field: string, input: ActionMembers) {
  const poolId = optionalParser(parseRecordId)(errors, `${field}.poolId`, input['poolId'])
  const userId = optionalParser(parseRecordId)(errors, `${field}.userId`, input['userId'])
  return poolId === undefined || userId === undefined ? undefined : { poolId, userId }
}

const parseEscalate: ActionParser = (errors, field, input) => {
  const target = parseTarget(errors, field, input)
  const raisePriority = optionalParser(parseFlag)(errors, `${field}.raisePriority`, input['raisePriority'])
  if (target === undefined || raisePriority === undefined) return undefined
  const action = { type: 'escalate', ...target, raisePriority: raisePriority ?? true } as const
  if (action.raisePriority || action.poolId !== null || action.userId !== null) return action
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const parseReassign: ActionParser = (errors, field, input) => {
  const target = parseTarget(errors, field, input)
  if (target === undefined) return undefined
  if (target.poolId !== null || target.userId !== null) return { type: 'reassign', ...target }
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const parseSendEmail: ActionParser = (errors, field, input) => {
  const to = requiredParser(parseRecipient)(errors, `${field}.to`, input['to'])
  const subject = requiredParser(textParser(MAX_SUBJECT_LENGTH))(errors, `${field}.subject`, input['subject'])
  const parseBody = requiredParser(textParser(MAX_TEXT_LENGTH, { keepsWhitespace: true }))
  const body = parseBody(errors, `${field}.body`, input['body'])
  if (to === undefined || subject === undefined || body === undefined) return undefined
  return { type: 'send_email', to, subject, body }
}

const parseNotify: ActionParser = (errors, field, input) => {
  const parseUserIds = optionalParser(listParser(MAX_RECIPIENTS, parseRecordId, { isUnique: true }))
  const userIds = parseUserIds(errors, `${field}.userIds`, input['userIds'])
  const poolId = optionalParser(parseRecordId)(errors, `${field}.poolId`, input['poolId'])
  const message = parseMessage(errors, `${field}.message`, input['message'])
  if (userIds === undefined || poolId === undefined) return undefined
  if (userIds === null && poolId === null) errors.push({ field: `${field}.userIds`, rule: 'required' })
  else if (userIds !== null && poolId !== null) errors.push({ field: `${field}.poolId`, rule: 'state' })
  else if (message !== undefined) return { type: 'notify', userIds, poolId, message }
  return undefined
}

const parseLog: ActionParser = (errors, field, input) => {
  const message = parseMessage(errors, `${field}.message`, input['message'])
  return message === undefined ? undefined : { type: 'log', message }
}

const actionParsers: Readonly<Record<ActionType, ActionParser>> = {
  change_status: parseChangeStatus,
  escalate: parseEscalate,
  reassign: parseReassign,
  send_email: parseSendEmail,
  notify: parseNotify,
  log: parseLog,
}

const parseAction: ValueParser<Action> = (errors, field, input) => {
  if (!isRecord(input)) {
    errors.push({ field, rule: 'type', params: { type: 'object' } })
    return undefined
  }
  const type = requiredParser(oneOfParser(actionTypes))(errors, `${field}.type`, input['type'])
  return type && actionParsers[type](errors, field, input)
}

/** Parses the actions of a rule. Adds all their validation errors, not only the first. */
export const parseActions: ValueParser<Action[]> = listParser(MAX_ACTIONS, parseAction)
