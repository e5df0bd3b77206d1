import { isForeignKeyViolation, isUniqueViolation } from '#platform/db/database-errors.ts'
import { toDuplicateNameError } from '#platform/db/duplicate-name.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { afterCommit, transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Chat, ChatDb, ChatTx } from '../database/chat.ts'
import { departmentInUse, departmentIsDefault, departmentNotFound } from './errors.ts'
import { getDepartment } from './queries.ts'
import type { Department, DepartmentChange, NewDepartment } from './schema.ts'

export interface DepartmentCommandContext extends Chat {
  readonly returnInaccessibleConversations: (agentIds: readonly number[]) => Promise<void>
}

interface Actor {
  readonly id: number
}

/** Locks all departments, so that later statements see the flags that concurrent transactions have committed. */
const lockDepartments = (tx: ChatTx) =>
  tx.selectFrom('chat.department').select('id').orderBy('id').forUpdate().execute()

/** The caller must hold the locks of `lockDepartments`. */
async function clearDefaultFlag(tx: ChatTx): Promise<void> {
  await tx.updateTable('chat.department').set({ isDefault: false }).where('isDefault', '=', true).execute()
}

/** Throws `validationFailed` for a taken name, and for a default department that is inactive. */
export async function createDepartment(chat: Chat, actor: Actor, input: NewDepartment): Promise<Department> {
  const { name, ticketPoolId } = input
  const isDefault = input.isDefault ?? false
  const isActive = input.isActive ?? true
  if (isDefault && !isActive) throw createValidationRefusal({ field: 'isActive', rule: 'state' })
  const at = chat.now().toISOString()
  const row = {
    name,
    nameKey: name.toLowerCase(),
    isDefault,
    isActive,
    ticketPoolId,
    routing: input.routing ?? 'manual',
    createdAt: at,
    updatedAt: at,
  }
  return await transaction(chat.db, async (tx) => {
    if (isDefault) {
      await lockDepartments(tx)
      await clearDefaultFlag(tx)
    }
    const { id } = await tx.insertInto('chat.department').values(row).returning('id').executeTakeFirstOrThrow()
    await writeAuditEntry(tx, at, actor.id, 'department_created', `department:${id}`)
    return await getDepartment(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

function wouldRemoveDefault(department: Department, change: DepartmentChange): boolean {
  return department.isDefault && (change.isDefault === false || change.isActive === false)
}

/** Throws `departmentNotFound`, `validationFailed`, and `departmentIsDefault` if no active default would remain. */
export async function changeDepartment(
  chat: Chat,
  actor: Actor,
  id: number,
  change: DepartmentChange,
): Promise<Department> {
  const at = chat.now().toISOString()
  const nameKey = change.name === undefined ? {} : { nameKey: change.name.toLowerCase() }
  return await transaction(chat.db, async (tx) => {
    if (change.isDefault) await requireActiveAndClearDefault(tx, id, change)
    else await tx.selectFrom('chat.department').select('id').where('id', '=', id).forUpdate().execute()
    if (wouldRemoveDefault(await getDepartment(tx, id), change)) throw departmentIsDefault()
    const set = { ...change, ...nameKey, updatedAt: at }
    await tx.updateTable('chat.department').set(set).where('id', '=', id).execute()
    await writeAuditEntry(tx, at, actor.id, 'department_changed', `department:${id}`)
    return await getDepartment(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

async function requireActiveAndClearDefault(tx: ChatTx, id: number, change: DepartmentChange): Promise<void> {
  await lockDepartments(tx)
  const { isActive } = { ...(await getDepartment(tx, id)), ...change }
  if (!isActive) throw createValidationRefusal({ field: 'isDefault', rule: 'state' })
  await clearDefaultFlag(tx)
}

/** Throws `departmentNotFound`, `departmentIsDefault`, and `departmentInUse` if records other than members use it. */
export async function deleteDepartment(chat: Chat, actor: Actor, id: number): Promise<void> {
  await transaction(chat.db, async (tx) => {
    // Locks the department before its members, as `setMembers` does, so that the two commands cannot deadlock.
    const lockDepartment = tx.selectFrom('chat.department').select('isDefault').where('id', '=', id).forUpdate()
    const department = await lockDepartment.executeTakeFirst()
    if (!department) throw departmentNotFound()
    if (department.isDefault) throw departmentIsDefault()
    await tx.deleteFrom('chat.departmentMember').where('departmentId', '=', id).execute()
    await tx.deleteFrom('chat.department').where('id', '=', id).execute()
    await writeAuditEntry(tx, chat.now().toISOString(), actor.id, 'department_deleted', `department:${id}`)
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? departmentInUse() : error
  })
}

/**
 * Replaces the members. After the commit, the conversations of removed members return to the queue, except those that
 * the member can still access. Throws `departmentNotFound`, and `validationFailed` for unknown agents.
 */
export async function setMembers(
  chat: DepartmentCommandContext,
  actor: Actor,
  departmentId: number,
  agentIds: readonly number[],
): Promise<Department> {
  const at = chat.now().toISOString()
  const { department, removedIds } = await transaction(chat.db, async (tx) => {
    const lockDepartment = tx.selectFrom('chat.department').select('id').where('id', '=', departmentId).forUpdate()
    if (!(await lockDepartment.executeTakeFirst())) throw departmentNotFound()
    const rows = await tx.selectFrom('chat.agent').select('id').where(isInIdList('id', agentIds)).execute()
    const knownIds = new Set(rows.map((row) => row.id))
    const fieldErrors = agentIds.flatMap((id, index) =>
      knownIds.has(id) ? [] : [{ field: `agentIds[${index}]`, rule: 'state' as const }],
    )
    if (fieldErrors.length > 0) throw createValidationRefusal(...fieldErrors)
    const members = tx.selectFrom('chat.departmentMember').select('agentId').where('departmentId', '=', departmentId)
    const previousMembers = await members.execute()
    await tx.deleteFrom('chat.departmentMember').where('departmentId', '=', departmentId).execute()
    const memberRows = agentIds.map((agentId) => ({ departmentId, agentId }))
    if (memberRows.length > 0) await tx.insertInto('chat.departmentMember').values(memberRows).execute()
    await writeAuditEntry(tx, at, actor.id, 'department_members_set', `department:${departmentId}`)
    const previousIds = previousMembers.map(({ agentId }) => agentId)
    const affectedIds = [...new Set([...previousIds, ...agentIds])]
    afterCommit(tx, () => chat.announcements.recheck(...affectedIds.map((id) => ({ kind: 'agent', id }) as const)))
    return {
      department: await getDepartment(tx, departmentId),
      removedIds: previousIds.filter((id) => !agentIds.includes(id)),
    }
  })
  await chat.returnInaccessibleConversations(removedIds)
  return department
}

/** Creates the department `General` if no department is the default. In a new deployment, its id is 1. */
export async function createDefaultDepartment({ db, now }: Chat): Promise<void> {
  const findDefault = (executor: ChatDb) =>
    executor.selectFrom('chat.department').select('id').where('isDefault', '=', true).executeTakeFirst()
  if (await findDefault(db)) return
  const at = now().toISOString()
  const flags = { isDefault: true, isActive: true, routing: 'manual' as const }
  await transaction(db, async (tx) => {
    // Locks a row that always exists, so that only one process inserts: a failed insertion could use up the id 1.
    await tx.selectFrom('chat.agentSeats').select('id').forUpdate().execute()
    if (await findDefault(tx)) return
    await tx
      .insertInto('chat.department')
      .values({ name: 'General', nameKey: 'general', ...flags, createdAt: at, updatedAt: at })
      .execute()
  }).catch((error: unknown) => {
    // Ignores a unique violation: another department has this name.
    if (!isUniqueViolation(error)) throw error
  })
}
