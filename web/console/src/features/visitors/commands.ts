import type { Api } from '../../platform/api.ts'

/** Blocks a visitor, who can then no longer write. Only administrators may. Rejects with a `FlowdeskError`. */
export async function blockVisitor({ request }: Api, visitorId: string, reason: string): Promise<void> {
  const body = { visitorId, reason: reason === '' ? null : reason }
  await request('POST', '/v1/admin/blocked-visitors', { body })
}
