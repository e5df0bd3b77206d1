import type { FieldError } from '#platform/errors/field-errors.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../../database/text-limits.ts'
import { NEW_STATUS_ID, statusIds } from '../../statuses/rules.ts'
import {
  isRecord,
  listParser,
  oneOfParser,
  optionalParser,
  type PartParser,
  parseFlag,
  parseRecordId,
  requiredParser,
  textParser,
} from './parsers.ts'

export interface ChangeStatus {
  readonly type: 'change_status'
  readonly ticketStatusId: number
  /** If null, a ticket that already has the status keeps its sub-status, and others get the default sub-status. */
  readonly ticketSubStatusId: number | null
}

/** A null `poolId` keeps the pool. A null `userId` keeps the assignee, but unassigns a ticket that changes its pool. */
export interface Escalate {
  readonly type: 'escalate'
  readonly poolId: number | null
  readonly userId: number | null
  readonly raisePriority: boolean
}

/** A null `poolId` keeps the pool. A null `userId` keeps the assignee, unless the assignee cannot see the new pool. */
export interface Reassign {
  readonly type: 'reassign'
  readonly poolId: number | null
  readonly userId: number | null
}

export interface SendEmail {
  readonly type: 'send_email'
  /** `requester`, `assignee` or an e-mail address. */
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Notifies these people, or the members of the pool. Exactly one of `userIds` and `poolId` is null. */
export interface Notify {
  readonly type: 'notify'
  readonly userIds: readonly number[] | null
  readonly poolId: number | null
  readonly message: string
}

export interface Log {
  readonly type: 'log'
  readonly message: string
}

export type Action = ChangeStatus | Escalate | Reassign | SendEmail | Notify | Log
export type ActionType = Action['type']

export const actionTypes = ['change_status', 'escalate', 'reassign', 'send_email', 'notify', 'log'] as const

const MAX_ACTIONS = 20
const MAX_MESSAGE_LENGTH = 1000
const MAX_RECIPIENTS = 100

type Members = Readonly<Record<string, unknown>>
type ActionParser = (errors: FieldError[], field: string, given: Members) => Action | undefined

const parseMessage = requiredParser(textParser(MAX_MESSAGE_LENGTH))

/** The statuses that an action can set: all but New, to which no ticket returns. */
const reachableStatusIds = statusIds.filter((id) => id !== NEW_STATUS_ID)

const parseRecipient: PartParser<string> = (errors, field, given) => {
  // Converts to lower case before the length is checked, because `İ` becomes two characters.
  const lowerCase = typeof given === 'string' ? given.toLowerCase() : given
  const word = textParser(MAX_EMAIL_LENGTH)(errors, field, lowerCase)
  if (word === undefined || word === 'requester' || word === 'assignee' || isEmailAddress(word)) return word
  errors.push({ field, rule: 'format', params: { format: 'email' } })
  return undefined
}

const parseChangeStatus: ActionParser = (errors, field, given) => {
  const ticketStatusId = requiredParser(oneOfParser(reachableStatusIds))(
    errors,
    `${field}.ticketStatusId`,
    given['ticketStatusId'],
  )
  const ticketSubStatusId = optionalParser(parseRecordId)(
    errors,
    `${field}.ticketSubStatusId`,
    given['ticketSubStatusId'],
  )
  if (ticketStatusId === undefined || ticketSubStatusId === undefined) return undefined
  return { type: 'change_status', ticketStatusId, ticketSubStatusId }
}

function parseTarget(errors: FieldError[], field: string, given: Members) {
  const poolId = optionalParser(parseRecordId)(errors, `${field}.poolId`, given['poolId'])
  const userId = optionalParser(parseRecordId)(errors, `${field}.userId`, given['userId'])
  return poolId === undefined || userId === undefined ? undefined : { poolId, userId }
}

const parseEscalate: ActionParser = (errors, field, given) => {
  const target = parseTarget(errors, field, given)
  const raisePriority = optionalParser(parseFlag)(errors, `${field}.raisePriority`, given['raisePriority'])
  if (target === undefined || raisePriority === undefined) return undefined
  const action = { type: 'escalate', ...target, raisePriority: raisePriority ?? true } as const
  if (action.raisePriority || action.poolId !== null || action.userId !== null) return action
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const parseReassign: ActionParser = (errors, field, given) => {
  const target = parseTarget(errors, field, given)
  if (target === undefined) return undefined
  if (target.poolId !== null || target.userId !== null) return { type: 'reassign', ...target }
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const parseSendEmail: ActionParser = (errors, field, given) => {
  const to = requiredParser(parseRecipient)(errors, `${field}.to`, given['to'])
  const subject = requiredParser(textParser(MAX_SUBJECT_LENGTH))(errors, `${field}.subject`, given['subject'])
  const parseBody = requiredParser(textParser(MAX_TEXT_LENGTH, { isPreserved: true }))
  const body = parseBody(errors, `${field}.body`, given['body'])
  if (to === undefined || subject === undefined || body === undefined) return undefined
  return { type: 'send_email', to, subject, body }
}

const parseNotify: ActionParser = (errors, field, given) => {
  const parseUserIds = optionalParser(listParser(MAX_RECIPIENTS, parseRecordId, { isUnique: true }))
  const userIds = parseUserIds(errors, `${field}.userIds`, given['userIds'])
  const poolId = optionalParser(parseRecordId)(errors, `${field}.poolId`, given['poolId'])
  const sentence = parseMessage(errors, `${field}.message`, given['message'])
  if (userIds === undefined || poolId === undefined) return undefined
  if (userIds === null && poolId === null) errors.push({ field: `${field}.userIds`, rule: 'required' })
  else if (userIds !== null && poolId !== null) errors.push({ field: `${field}.poolId`, rule: 'state' })
  else if (sentence !== undefined) return { type: 'notify', userIds, poolId, message: sentence }
  return undefined
}

const parseLog: ActionParser = (errors, field, given) => {
  const sentence = parseMessage(errors, `${field}.message`, given['message'])
  return sentence === undefined ? undefined : { type: 'log', message: sentence }
}

const actionParsers: Readonly<Record<ActionType, ActionParser>> = {
  change_status: parseChangeStatus,
  escalate: parseEscalate,
  reassign: parseReassign,
  send_email: parseSendEmail,
  notify: parseNotify,
  log: parseLog,
}

const parseAction: PartParser<Action> = (errors, field, given) => {
  if (!isRecord(given)) {
    errors.push({ field, rule: 'type', params: { type: 'object' } })
    return undefined
  }
  const type = requiredParser(oneOfParser(actionTypes))(errors, `${field}.type`, given['type'])
  return type && actionParsers[type](errors, field, given)
}

/** Parses the actions of a rule. Adds all their validation errors, not only the first. */
export const parseActions: PartParser<Action[]> = listParser(MAX_ACTIONS, parseAction)
