import { randomBytes } from 'node:crypto'
import { makeServiceKey, signInAgent } from '../support/chat.ts'
import type { Flowdesk } from '../support/flowdesk.ts'
import type { Caller } from './callers.ts'

/** Callers by service keys that have not expired. */
export async function createServiceKeyCallers(flowdesk: Flowdesk): Promise<Caller[]> {
  const row = (name: string, state: Caller['state'], apiKey: string): Caller => ({
    ...{ name: `service key: ${name}`, credential: 'serviceKey', relation: 'everywhere', state, apiKey },
  })
  const deleted = await makeServiceKey(flowdesk)
  const { accessToken: token } = await signInAgent(flowdesk)
  await flowdesk.delete(`/v1/admin/api-keys/${deleted.id}`, { token })
  return [
    row('valid', 'valid', (await makeServiceKey(flowdesk)).key),
    row('deleted', 'unknown', deleted.key),
    row('never issued', 'unknown', `lck_${randomBytes(32).toString('base64url')}`),
  ]
}
