import type { FieldError } from '#platform/errors/field-errors.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../../database/text-limits.ts'
import { NEW_STATUS_ID, statusIds } from '../../statuses/rules.ts'
import { flag, isRecord, listOf, oneOf, optional, type Reader, recordId, required, text } from './reading.ts'

export interface ChangeStatus {
  readonly type: 'change_status'
  readonly ticketStatusId: number
  /**
   * If null, the ticket gets the default sub-status of the status, or keeps its sub-status if it already has the
   * status.
   */
  readonly ticketSubStatusId: number | null
}

/**
 * Hands the ticket over. If `poolId` is null, the ticket stays in its pool. If `userId` is null, a ticket that moves to
 * another pool becomes unassigned, and any other keeps its assignee.
 */
export interface Escalate {
  readonly type: 'escalate'
  readonly poolId: number | null
  readonly userId: number | null
  readonly raisePriority: boolean
}

/**
 * If `poolId` is null, the ticket stays in its pool. If `userId` is null, it keeps its assignee, unless the assignee
 * cannot see the pool to which it moves: then it becomes unassigned.
 */
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
type ActionReader = (errors: FieldError[], field: string, given: Members) => Action | undefined

const message = required(text(MAX_MESSAGE_LENGTH))

/** No ticket returns to the status New. */
const reachableStatusIds = statusIds.filter((id) => id !== NEW_STATUS_ID)

const recipient: Reader<string> = (errors, field, given) => {
  // In lower case before its length is checked, because `İ` becomes two characters.
  const lowerCase = typeof given === 'string' ? given.toLowerCase() : given
  const word = text(MAX_EMAIL_LENGTH)(errors, field, lowerCase)
  if (word === undefined || word === 'requester' || word === 'assignee' || isEmailAddress(word)) return word
  errors.push({ field, rule: 'format', params: { format: 'email' } })
  return undefined
}

const readChangeStatus: ActionReader = (errors, field, given) => {
  const ticketStatusId = required(oneOf(reachableStatusIds))(errors, `${field}.ticketStatusId`, given['ticketStatusId'])
  const ticketSubStatusId = optional(recordId)(errors, `${field}.ticketSubStatusId`, given['ticketSubStatusId'])
  if (ticketStatusId === undefined || ticketSubStatusId === undefined) return undefined
  return { type: 'change_status', ticketStatusId, ticketSubStatusId }
}

function readTarget(errors: FieldError[], field: string, given: Members) {
  const poolId = optional(recordId)(errors, `${field}.poolId`, given['poolId'])
  const userId = optional(recordId)(errors, `${field}.userId`, given['userId'])
  return poolId === undefined || userId === undefined ? undefined : { poolId, userId }
}

const readEscalate: ActionReader = (errors, field, given) => {
  const target = readTarget(errors, field, given)
  const raisePriority = optional(flag)(errors, `${field}.raisePriority`, given['raisePriority'])
  if (target === undefined || raisePriority === undefined) return undefined
  const action = { type: 'escalate', ...target, raisePriority: raisePriority ?? true } as const
  if (action.raisePriority || action.poolId !== null || action.userId !== null) return action
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const readReassign: ActionReader = (errors, field, given) => {
  const target = readTarget(errors, field, given)
  if (target === undefined) return undefined
  if (target.poolId !== null || target.userId !== null) return { type: 'reassign', ...target }
  errors.push({ field: `${field}.poolId`, rule: 'required' })
  return undefined
}

const readSendEmail: ActionReader = (errors, field, given) => {
  const to = required(recipient)(errors, `${field}.to`, given['to'])
  const subject = required(text(MAX_SUBJECT_LENGTH))(errors, `${field}.subject`, given['subject'])
  const readBody = required(text(MAX_TEXT_LENGTH, { isPreserved: true }))
  const body = readBody(errors, `${field}.body`, given['body'])
  if (to === undefined || subject === undefined || body === undefined) return undefined
  return { type: 'send_email', to, subject, body }
}

const readNotify: ActionReader = (errors, field, given) => {
  const readUserIds = optional(listOf(MAX_RECIPIENTS, recordId, { isUnique: true }))
  const userIds = readUserIds(errors, `${field}.userIds`, given['userIds'])
  const poolId = optional(recordId)(errors, `${field}.poolId`, given['poolId'])
  const sentence = message(errors, `${field}.message`, given['message'])
  if (userIds === undefined || poolId === undefined) return undefined
  if (userIds === null && poolId === null) errors.push({ field: `${field}.userIds`, rule: 'required' })
  else if (userIds !== null && poolId !== null) errors.push({ field: `${field}.poolId`, rule: 'state' })
  else if (sentence !== undefined) return { type: 'notify', userIds, poolId, message: sentence }
  return undefined
}

const readLog: ActionReader = (errors, field, given) => {
  const sentence = message(errors, `${field}.message`, given['message'])
  return sentence === undefined ? undefined : { type: 'log', message: sentence }
}

const readers: Readonly<Record<ActionType, ActionReader>> = {
  change_status: readChangeStatus,
  escalate: readEscalate,
  reassign: readReassign,
  send_email: readSendEmail,
  notify: readNotify,
  log: readLog,
}

const readAction: Reader<Action> = (errors, field, given) => {
  if (!isRecord(given)) {
    errors.push({ field, rule: 'type', params: { type: 'object' } })
    return undefined
  }
  const type = required(oneOf(actionTypes))(errors, `${field}.type`, given['type'])
  return type && readers[type](errors, field, given)
}

/** Parses the actions of a rule. Adds all their validation errors, not only the first. */
export const readActions: Reader<Action[]> = listOf(MAX_ACTIONS, readAction)
