import { isInIdList } from '#platform/db/in-list.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { ChatTx } from '../../database/chat.ts'

/** Locks departments in the order of their ids. Call it before locking agents, so that two changes cannot deadlock. */
const lockDepartments = (tx: ChatTx, ids: readonly number[]) =>
  tx
    .selectFrom('chat.department')
    .select(['id', 'isActive'])
    .where(isInIdList('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Replaces an agent’s departments. Throws `validationFailed` for unknown or inactive departments. Locks departments
 * before the agent. So the transaction must not have locked an agent yet, but it may have inserted this agent.
 */
export async function setDepartments(tx: ChatTx, agentId: number, departmentIds: readonly number[]): Promise<void> {
  const memberships = tx.selectFrom('chat.departmentMember').select('departmentId').where('agentId', '=', agentId)
  const previous = await memberships.execute()
  const previousIds = previous.map(({ departmentId }) => departmentId)
  const lockedDepartments = await lockDepartments(tx, [...departmentIds, ...previousIds])
  const activeIds = new Set(lockedDepartments.filter(({ isActive }) => isActive).map(({ id }) => id))
  const fieldErrors = departmentIds.flatMap((id, index) =>
    // `state`: the department does not exist or is inactive.
    activeIds.has(id) ? [] : [{ field: `departmentIds[${index}]`, rule: 'state' as const }],
  )
  if (fieldErrors.length > 0) throw createValidationRefusal(...fieldErrors)
  await tx.selectFrom('chat.agent').select('id').where('id', '=', agentId).forUpdate().execute()
  await tx.deleteFrom('chat.departmentMember').where('agentId', '=', agentId).execute()
  const rows = departmentIds.map((departmentId) => ({ departmentId, agentId }))
  if (rows.length > 0) await tx.insertInto('chat.departmentMember').values(rows).execute()
}
