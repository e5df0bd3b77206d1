import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import { emit } from '#platform/jobs/emit.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { renameTagInMacros } from '../macros/commands/rename-tag.ts'
import { renameTagInSavedViews } from '../saved-views/commands.ts'
import { lockTickets } from '../tickets/commands/activity.ts'
import { changeTicketInTransaction } from '../tickets/commands/change.ts'
import { parseTags, replaceTag, type TagChange, toTagKey } from '../tickets/rules/tags.ts'
import { type PendingTagChange, type TagChangeStage, tagChangeRequested } from './events.ts'
import { findTaggedTickets, getTag, isTagInUse } from './queries.ts'
import { advanceTagChange } from './rules.ts'
import type { Tag, TagRenaming } from './schema.ts'

interface Actor {
  readonly id: number
}

/** Returns the target for the audit log, whose column `target` holds at most 100 characters. */
const toAuditTarget = (name: string): string => `tag:${encodeURIComponent(name)}`.slice(0, 100)

/** Locks the counts of the old and of the new tag, by pool and key: all transactions lock them in this order. */
async function lockTagCounts(tx: TicketingTx, { nameKey, newName }: TagChange): Promise<void> {
  const newKey = newName === null ? nameKey : toTagKey(newName)
  // Compares the keys here, because the collation of the column in the database orders some letters differently.
  const firstKey = nameKey < newKey ? nameKey : newKey
  await tx
    .selectFrom('ticketing.tag')
    .select('poolId')
    .where('nameKey', 'in', [nameKey, newKey])
    .orderBy('poolId')
    .orderBy((e) => e.case().when('nameKey', '=', firstKey).then(0).else(1).end())
    .forUpdate()
    .execute()
}

/**
 * Begins to rename a tag; jobs complete the change. If there is a tag with the new name, the two become one, and the
 * list of tags shows it in the new spelling. Returns the tag with its new name. Throws `tagNotFound`.
 */
export async function renameTag(
  { db, jobs, now }: Ticketing,
  actor: Actor,
  name: string,
  { name: newName }: TagRenaming,
): Promise<Tag> {
  return await transaction(db, async (tx) => {
    const tag = await getTag(tx, name)
    if (newName === undefined) return tag
    const change = { nameKey: toTagKey(name), newName }
    await lockTagCounts(tx, change)
    await tx.updateTable('ticketing.tag').set({ name: newName }).where('nameKey', '=', toTagKey(newName)).execute()
    const pendingChange = { ...change, actorUserId: actor.id, stage: 'macros' as const, afterId: 0 }
    await emit(tx, jobs, tagChangeRequested, [pendingChange], now())
    await writeAuditEntry(tx, now().toISOString(), actor.id, 'tag_renamed', toAuditTarget(tag.name))
    return { ...tag, name: newName }
  })
}

/** Begins to remove a tag from all tickets; jobs complete the change. Throws `tagNotFound`. */
export async function deleteTag({ db, jobs, now }: Ticketing, actor: Actor, name: string): Promise<void> {
  await transaction(db, async (tx) => {
    const tag = await getTag(tx, name)
    const change = { nameKey: toTagKey(name), newName: null, actorUserId: actor.id }
    await emit(tx, jobs, tagChangeRequested, [{ ...change, stage: 'tickets', afterId: 0 }], now())
    await writeAuditEntry(tx, now().toISOString(), actor.id, 'tag_deleted', toAuditTarget(tag.name))
  })
}

function isChangedBy(change: TagChange, storedTags: string): boolean {
  const tags = parseTags(storedTags)
  return replaceTag(tags, change) !== tags
}

/** Locks tickets. Returns the ids of those whose tags the change would alter. */
async function lockTicketsToChange(tx: TicketingTx, ids: readonly number[], change: TagChange): Promise<number[]> {
  await lockTickets(tx, ids)
  const tickets = tx.selectFrom('ticketing.ticket').select(['id', 'tags']).where(isInIdList('id', ids)).orderBy('id')
  return (await tickets.execute()).filter(({ tags }) => isChangedBy(change, tags)).map(({ id }) => id)
}

/** Changes the tag of a batch of tickets. Returns the `afterId` of the next batch; null after the last batch. */
async function changeTickets(ticketing: Ticketing, tx: TicketingTx, change: PendingTagChange): Promise<number | null> {
  if (!(await isTagInUse(tx, change.nameKey))) return null
  const { ids, nextAfterId } = await findTaggedTickets(tx, change.nameKey, change.afterId)
  const idsToChange = ids.length === 0 ? [] : await lockTicketsToChange(tx, ids, change)
  // Locks the counts after all tickets, as other transactions do, so that they cannot deadlock.
  await lockTagCounts(tx, change)
  for (const id of idsToChange)
    await changeTicketInTransaction(ticketing, tx, { kind: 'staff', id: change.actorUserId }, id, ({ tags }) => ({
      tags: JSON.stringify(replaceTag(parseTags(tags), change)),
    }))
  return nextAfterId
}

const batchRunners: Readonly<
  Record<TagChangeStage, (ticketing: Ticketing, tx: TicketingTx, change: PendingTagChange) => Promise<number | null>>
> = {
  macros: ({ now }, tx, change) => renameTagInMacros(tx, change, change.afterId, now().toISOString()),
  savedViews: ({ now }, tx, change) => renameTagInSavedViews(tx, change, change.afterId, now().toISOString()),
  tickets: changeTickets,
}

/** Runs one batch of a change of a tag. If the change has further batches, emits an event for them. */
export async function continueTagChange(
  ticketing: Ticketing,
  tx: TicketingTx,
  change: PendingTagChange,
): Promise<void> {
  const remainingChange = advanceTagChange(change, await batchRunners[change.stage](ticketing, tx, change))
  if (remainingChange) await emit(tx, ticketing.jobs, tagChangeRequested, [remainingChange], ticketing.now())
}
