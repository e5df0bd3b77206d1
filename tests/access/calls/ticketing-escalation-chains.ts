import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, prepareFixedCall, uniqueName } from './call.ts'

const path = '/v1/dashboard/escalation-chains'

const newChain = () => ({ name: uniqueName('Chain'), steps: [{ afterMinutes: 60, poolId: 1 }] })

async function onNewChain({ flowdesk }: AccessFixture): Promise<Call> {
  const made = await flowdesk.post(path, { token: await flowdesk.adminToken(), body: newChain() })
  return { url: `${path}/${made.body.data.id}` }
}

export const escalationChainCalls: CallsByRoute = {
  [`GET ${path}`]: prepareFixedCall(path),
  [`POST ${path}`]: async () => ({ url: path, body: newChain() }),
  [`GET ${path}/:id`]: onNewChain,
  [`PATCH ${path}/:id`]: async (fixture) => ({ ...(await onNewChain(fixture)), body: { name: uniqueName('Chain') } }),
  [`DELETE ${path}/:id`]: onNewChain,
}
