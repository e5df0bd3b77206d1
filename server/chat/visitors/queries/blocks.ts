import { pageOfRows, total } from '#platform/http/pages.ts'
import type { Page } from '#platform/http/shapes.ts'
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
export function blockedVisitors(db: ChatDb, page: Page) {
  const listed = blocks(db).orderBy('block.createdAt', 'desc').orderBy('block.visitorId', 'desc')
  return pageOfRows(page, db.selectFrom('chat.blockedVisitor').select(total), listed, (rows) => rows)
}
