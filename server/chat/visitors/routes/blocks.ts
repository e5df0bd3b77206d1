import { parseUuid } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest, verbatimText } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../../agents/guard.ts'
import type { Chat } from '../../database/chat.ts'
import { blockVisitor, unblockVisitor } from '../commands/blocks.ts'
import { blockNotFound } from '../errors.ts'
import { listBlockedVisitors } from '../queries/blocks.ts'
import { BlockedVisitor, BlockedVisitorQuery, BlockedVisitors, NewBlock } from '../schema/blocks.ts'

const tag = 'Administration: blocked visitors'
const path = '/v1/admin/blocked-visitors'

export function registerBlockedVisitorRoutes(http: Http, chat: Chat, requireAgent: RequireAgent): void {
  const administratorGuard = requireAgent('administrator')
  route(http, {
    method: 'GET',
    path,
    id: 'listBlockedVisitors',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'List blocked visitors',
    description: 'Returns blocked visitors, most recently blocked first.',
    ...administratorGuard,
    query: BlockedVisitorQuery,
    responses: { 200: { description: 'Returns a page of blocked visitors', data: BlockedVisitors } },
    handle: async ({ query }) => ok(await listBlockedVisitors(chat.db, toPageRequest(query))),
  })
  route(http, {
    method: 'POST',
    path,
    id: 'blockVisitor',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Block a visitor',
    description:
      'Blocks the visitor at once: the server refuses the visitor’s credential. The visitor’s conversations are kept. Returns 422 if the visitor does not exist, is archived or is already blocked.',
    ...administratorGuard,
    body: NewBlock,
    responses: { 201: { description: 'Returns the blocked visitor', data: BlockedVisitor } },
    handle: async ({ actor, body }) => created(await blockVisitor(chat, actor, body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:visitorId`,
    id: 'unblockVisitor',
    access: { credential: 'console', roles: ['administrator'] },
    tag,
    summary: 'Unblock a visitor',
    description: 'The visitor’s credential works again, unless it has expired.',
    ...administratorGuard,
    params: {
      visitorId: {
        schema: verbatimText(36, { example: '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e' }),
        description: 'The id of the visitor, a UUID.',
      },
    },
    responses: { 200: { description: 'The visitor is unblocked', data: noData } },
    refuses: [blockNotFound],
    async handle({ actor, params }) {
      await unblockVisitor(chat, actor, parseUuid(params['visitorId'], blockNotFound))
      return ok(null)
    },
  })
}
