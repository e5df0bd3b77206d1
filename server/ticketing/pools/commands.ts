import { prepareInsert } from '#platform/db/bulk-statements.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { emit } from '#platform/jobs/emit.ts'
import { writeAuditEntry } from '../database/audit.ts'
import { toPriorityRank } from '../database/priorities.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../database/ticketing.ts'
import { staffAccessReduced } from '../staff/events.ts'
import { poolInUse, poolNotFound, poolReceivesMail } from './errors.ts'
import { findEscalationChain, getPool } from './queries.ts'
import type { NewPool, Pool, PoolChange } from './schema.ts'

interface Actor {
  readonly id: number
}

function toValidationError(error: unknown): unknown {
  if (isUniqueViolation(error)) return createValidationRefusal({ field: 'name', rule: 'unique' })
  // If a foreign key is violated, another request has deleted the escalation chain since it was checked.
  return isForeignKeyViolation(error) ? createValidationRefusal({ field: 'escalationChainId', rule: 'state' }) : error
}

async function findMemberErrors(tx: TicketingTx, memberIds: readonly number[]): Promise<FieldError[]> {
  const knownRows = await tx.selectFrom('ticketing.staff').select('id').where(isInIdList('id', memberIds)).execute()
  const knownIds = new Set(knownRows.map((row) => row.id))
  return memberIds.flatMap((id, index) =>
    knownIds.has(id) ? [] : [{ field: `memberIds[${index}]`, rule: 'state' as const }],
  )
}

async function checkReferences(
  tx: TicketingTx,
  { memberIds, escalationChainId }: Pick<PoolChange, 'escalationChainId'> & { memberIds?: readonly number[] | null },
): Promise<void> {
  const errors = await findMemberErrors(tx, memberIds ?? [])
  const hasChainId = escalationChainId !== undefined && escalationChainId !== null
  if (hasChainId && !(await findEscalationChain(tx, escalationChainId)))
    errors.push({ field: 'escalationChainId', rule: 'state' })
  if (errors.length > 0) throw createValidationRefusal(...errors)
}

const insertMembers = prepareInsert('ticketing.poolMember', { poolId: 'bigint', userId: 'bigint' })

async function setMembers(tx: TicketingTx, poolId: number, memberIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('ticketing.poolMember').where('poolId', '=', poolId).execute()
  const rows = memberIds.map((userId) => ({ poolId, userId }))
  if (rows.length > 0) await tx.executeQuery(insertMembers(tx, rows))
}

/** Throws `validationFailed` if another pool has the name, or if a member or the escalation chain does not exist. */
export async function createPool(ticketing: Ticketing, actor: Actor, input: NewPool): Promise<Pool> {
  const { name, description, defaultPriority, assigneeStrategy, memberIds, escalationChainId } = input
  const at = ticketing.now().toISOString()
  const row = {
    name,
    nameKey: name.toLowerCase(),
    description,
    defaultPriority: defaultPriority && toPriorityRank(defaultPriority),
    assigneeStrategy: assigneeStrategy ?? 'none',
    escalationChainId,
    createdAt: at,
    updatedAt: at,
  }
  return await transaction(ticketing.db, async (tx) => {
    await checkReferences(tx, input)
    const { id } = await tx.insertInto('ticketing.pool').values(row).returning('id').executeTakeFirstOrThrow()
    await setMembers(tx, id, memberIds ?? [])
    await writeAuditEntry(tx, at, actor.id, 'pool_created', `pool:${id}`)
    return await getPool(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** Emits `staffAccessReduced` for the members who are not in `memberIds`. Call it before the members are replaced. */
async function emitReducedAccess(
  { jobs, now }: Ticketing,
  tx: TicketingTx,
  poolId: number,
  memberIds: readonly number[],
): Promise<void> {
  const members = await tx.selectFrom('ticketing.poolMember').select('userId').where('poolId', '=', poolId).execute()
  const removedMembers = members.filter(({ userId }) => !memberIds.includes(userId))
  await emit(tx, jobs, staffAccessReduced, removedMembers, now())
}

/** Throws `poolNotFound`, and the errors of `createPool`. */
export async function changePool(ticketing: Ticketing, actor: Actor, id: number, change: PoolChange): Promise<Pool> {
  const { name, description, defaultPriority, assigneeStrategy, memberIds, escalationChainId } = change
  const at = ticketing.now().toISOString()
  const set = {
    updatedAt: at,
    ...(name === undefined ? {} : { name, nameKey: name.toLowerCase() }),
    ...(description === undefined ? {} : { description }),
    ...(defaultPriority === undefined ? {} : { defaultPriority: defaultPriority && toPriorityRank(defaultPriority) }),
    ...(assigneeStrategy === undefined ? {} : { assigneeStrategy }),
    ...(escalationChainId === undefined ? {} : { escalationChainId }),
  }
  return await transaction(ticketing.db, async (tx) => {
    await getPool(tx, id)
    await checkReferences(tx, change)
    const changed = await tx.updateTable('ticketing.pool').set(set).where('id', '=', id).executeTakeFirstOrThrow()
    // If no row was updated, another request has deleted the pool since it was read.
    if (Number(changed.numUpdatedRows) === 0) throw poolNotFound()
    if (memberIds) await emitReducedAccess(ticketing, tx, id, memberIds)
    if (memberIds) await setMembers(tx, id, memberIds)
    await writeAuditEntry(tx, at, actor.id, 'pool_changed', `pool:${id}`)
    return await getPool(tx, id)
  }).catch((error: unknown) => {
    throw toValidationError(error)
  })
}

/** The references that prevent the deletion of a pool, besides foreign keys. */
export interface PoolReferences {
  /** The pool of the tickets that mail creates; null if the server receives no mail. */
  readonly inboundPoolId: number | null
  /** Whether an automation rule names the pool. Rules are stored as JSON, so no foreign key protects their pools. */
  readonly isReferenced: (tx: TicketingTx, poolId: number) => Promise<boolean>
}

/** Throws `poolNotFound`, `poolReceivesMail`, or `poolInUse` if a record, even an inactive one, refers to the pool. */
export async function deletePool(
  ticketing: Ticketing,
  actor: Actor,
  id: number,
  { inboundPoolId, isReferenced }: PoolReferences,
): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    // Locks the pool before its members, like `changePool`, so that the two cannot deadlock.
    await tx.selectFrom('ticketing.pool').select('id').where('id', '=', id).forUpdate().execute()
    await tx.deleteFrom('ticketing.poolMember').where('poolId', '=', id).execute()
    const deleted = await tx.deleteFrom('ticketing.pool').where('id', '=', id).executeTakeFirstOrThrow()
    if (Number(deleted.numDeletedRows) === 0) throw poolNotFound()
    if (id === inboundPoolId) throw poolReceivesMail()
    // Requests that store a rule lock the pools that it names, so they wait until this deletion commits.
    if (await isReferenced(tx, id)) throw poolInUse()
    await writeAuditEntry(tx, ticketing.now().toISOString(), actor.id, 'pool_deleted', `pool:${id}`)
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? poolInUse() : error
  })
}

/** Creates the pool `General` if there is no pool, so that a new deployment can accept tickets. Its id is 1. */
export async function createFirstPool({ db, now }: Ticketing): Promise<void> {
  const findPool = (executor: TicketingDb) =>
    executor.selectFrom('ticketing.pool').select('id').limit(1).executeTakeFirst()
  if (await findPool(db)) return
  const at = now().toISOString()
  await transaction(db, async (tx) => {
    // Locks a row that always exists, so that one process inserts at a time: a failed insertion could use up the id 1.
    await tx.selectFrom('ticketing.ticketIndexer').select('id').forUpdate().execute()
    if (await findPool(tx)) return
    const row = { name: 'General', nameKey: 'general', createdAt: at, updatedAt: at }
    await tx.insertInto('ticketing.pool').values(row).execute()
  }).catch((error: unknown) => {
    // A person created a pool with this name meanwhile.
    if (!isUniqueViolation(error)) throw error
  })
}
