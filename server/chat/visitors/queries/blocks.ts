import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../../database/chat.ts'
import { blockNotFound } from '../errors.ts'
import type { BlockedVisitor } from '../schema/blocks.ts'

const selectBlocks = (db: ChatDb) =>
  db
    .selectFrom('chat.blockedVisitor as block')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'block.visitorId')
    .innerJoin('chat.agent as agent', 'agent.id', 'block.blockedByAgentId')
    .select(['block.visitorId', 'visitor.displayName', 'visitor.email', 'block.reason', 'block.createdAt'])
    .select(['block.blockedByAgentId', 'agent.displayName as blockedByName'])

export async function getBlockedVisitor(db: ChatDb, visitorId: string): Promise<BlockedVisitor> {
  const row = await selectBlocks(db).where('block.visitorId', '=', visitorId).executeTakeFirst()
  if (!row) throw blockNotFound()
  return row
}

export function listBlockedVisitors(db: ChatDb, page: PageRequest) {
  const newestFirst = selectBlocks(db).orderBy('block.createdAt', 'desc').orderBy('block.visitorId', 'desc')
  return readPage(page, db.selectFrom('chat.blockedVisitor').select(selectTotal), newestFirst, (rows) => rows)
}
