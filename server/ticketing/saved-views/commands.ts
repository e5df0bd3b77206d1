import { toDuplicateNameError } from '#platform/db/duplicate-name.ts'
import { transaction } from '#platform/db/transaction.ts'
import { roleTooLow } from '#platform/errors/common.ts'
import { writeAuditEntry } from '../database/audit.ts'
import { findNextPosition, lastPosition } from '../database/next-position.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { lockUser } from '../staff/commands/locks.ts'
import type { StaffMember } from '../staff/guard.ts'
import { type TagChange, toTagKey } from '../tickets/rules/tags.ts'
import { savedViewNotFound } from './errors.ts'
import { selectVisibleSavedViews, toSavedView } from './queries.ts'
import { canChangeSavedView, normalizeFilter } from './rules.ts'
import type { NewSavedView, SavedView, SavedViewChange } from './schema.ts'

async function loadSavedView(tx: TicketingTx, id: number): Promise<SavedView> {
  const row = await tx.selectFrom('ticketing.savedView').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw savedViewNotFound()
  return toSavedView(row)
}

/** Locks the owner, so that two views that are created at the same time get different positions. */
async function reservePosition(tx: TicketingTx, ownerUserId: number): Promise<number> {
  await lockUser(tx, ownerUserId)
  const views = tx.selectFrom('ticketing.savedView').where('ownerUserId', '=', ownerUserId)
  return await findNextPosition(views.select(lastPosition))
}

/** Creates a view. Throws `validationFailed` if the actor has another view with the name. */
export async function createSavedView(
  ticketing: Ticketing,
  actor: StaffMember,
  input: NewSavedView,
): Promise<SavedView> {
  const { name } = input
  const at = ticketing.now().toISOString()
  const isShared = input.isShared ?? false
  return await transaction(ticketing.db, async (tx) => {
    const row = {
      ownerUserId: actor.id,
      name,
      nameKey: name.toLowerCase(),
      filter: JSON.stringify(normalizeFilter(input.filter)),
      isShared,
      position: input.position ?? (await reservePosition(tx, actor.id)),
      createdAt: at,
      updatedAt: at,
    }
    const { id } = await tx.insertInto('ticketing.savedView').values(row).returning('id').executeTakeFirstOrThrow()
    if (isShared) await writeAuditEntry(tx, at, actor.id, 'saved_view_created', `saved_view:${id}`)
    return await loadSavedView(tx, id)
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

async function lockChangeableView(tx: TicketingTx, actor: StaffMember, id: number) {
  const view = await selectVisibleSavedViews(tx, actor.id)
    .select(['ownerUserId', 'isShared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw savedViewNotFound()
  if (!canChangeSavedView(actor, view.ownerUserId)) throw roleTooLow()
  return view
}

/** Throws `savedViewNotFound`, `roleTooLow`, or `validationFailed` if the owner has another view with the name. */
export async function changeSavedView(
  ticketing: Ticketing,
  actor: StaffMember,
  id: number,
  { filter, ...change }: SavedViewChange,
): Promise<SavedView> {
  const at = ticketing.now().toISOString()
  const set = {
    ...change,
    ...(change.name === undefined ? {} : { nameKey: change.name.toLowerCase() }),
    ...(filter === undefined ? {} : { filter: JSON.stringify(normalizeFilter(filter)) }),
    updatedAt: at,
  }
  return await transaction(ticketing.db, async (tx) => {
    const viewBefore = await lockChangeableView(tx, actor, id)
    await tx.updateTable('ticketing.savedView').set(set).where('id', '=', id).execute()
    const changedView = await loadSavedView(tx, id)
    if (viewBefore.isShared || changedView.isShared)
      await writeAuditEntry(tx, at, actor.id, 'saved_view_changed', `saved_view:${id}`)
    return changedView
  }).catch((error: unknown) => {
    throw toDuplicateNameError(error)
  })
}

/** Throws `savedViewNotFound` or `roleTooLow`. */
export async function deleteSavedView(ticketing: Ticketing, actor: StaffMember, id: number): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const { isShared } = await lockChangeableView(tx, actor, id)
    await tx.deleteFrom('ticketing.savedView').where('id', '=', id).execute()
    const at = ticketing.now().toISOString()
    if (isShared) await writeAuditEntry(tx, at, actor.id, 'saved_view_deleted', `saved_view:${id}`)
  })
}

const RENAME_BATCH_SIZE = 100

/** Renames a tag in a batch of views with ids above `afterId`. Returns the next `afterId`; null after the last view. */
export async function renameTagInSavedViews(
  tx: TicketingTx,
  { nameKey, newName }: TagChange,
  afterId: number,
  updatedAt: string,
): Promise<number | null> {
  const views = await tx
    .selectFrom('ticketing.savedView')
    .select(['id', 'filter'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(RENAME_BATCH_SIZE)
    .forUpdate()
    .execute()
  for (const { id, filter: storedFilter } of views) {
    const filter = normalizeFilter(JSON.parse(storedFilter))
    if (filter.tag === null || filter.tag === newName || toTagKey(filter.tag) !== nameKey) continue
    const set = { filter: JSON.stringify({ ...filter, tag: newName }), updatedAt }
    await tx.updateTable('ticketing.savedView').set(set).where('id', '=', id).execute()
  }
  return views.length === RENAME_BATCH_SIZE ? (views.at(-1)?.id ?? null) : null
}
