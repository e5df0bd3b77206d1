import { type Page, paged } from '#platform/http/shapes.ts'
import type { ChatDb } from '../../database/chat.ts'
import { blockNotFound } from '../errors.ts'
import type { BlockedVisitor } from '../schema/blocks.ts'

const blocks = (db: ChatDb) =>
  db
    .selectFrom('chat.blockedVisitor as block')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'block.visitorId')
    .innerJoin('chat.agent as agent', 'agent.id', 'block.blockedByAgentId')
    .select(['block.visitorId', 'visitor.displayName', 'visitor.email', 'block.reason', 'block.createdAt'])
    .select(['block.blockedByAgentId', 'agent.displayName as blockedByName'])

/** The block of one visitor, or SVC:4006. */
export async function blockOf(db: ChatDb, visitorId: string): Promise<BlockedVisitor> {
  const row = await blocks(db).where('block.visitorId', '=', visitorId).executeTakeFirst()
  if (!row) throw blockNotFound()
  return row
}

/** A page of blocked visitors, the newest first. */
export async function blockedVisitors(db: ChatDb, page: Page) {
  const counted = db.selectFrom('chat.blockedVisitor').select((e) => e.fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  const rows = await blocks(db)
    .orderBy('block.createdAt', 'desc')
    .orderBy('block.visitorId', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return paged(rows, total, page)
}
