import type { Console } from '../../platform/console.tsx'
import { type BlockedVisitor, blockedVisitorsKey } from './queries.ts'

interface NewBlock {
  readonly visitorId: string
  readonly reason: string | null
}

/** Blocks a visitor at once. */
export async function blockVisitor(
  { api: { request }, queryClient }: Console,
  body: NewBlock,
): Promise<BlockedVisitor> {
  const { data } = await request('POST', '/v1/admin/blocked-visitors', { body })
  await queryClient.invalidateQueries({ queryKey: blockedVisitorsKey })
  return data
}

export async function unblockVisitor({ api: { request }, queryClient }: Console, visitorId: string): Promise<void> {
  await request('DELETE', '/v1/admin/blocked-visitors/{visitorId}', { path: { visitorId } })
  await queryClient.invalidateQueries({ queryKey: blockedVisitorsKey })
}
