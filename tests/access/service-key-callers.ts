import { randomBytes } from 'node:crypto'
import { makeDeletedServiceKey, makeServiceKey } from '../support/chat.ts'
import type { Flowdesk } from '../support/flowdesk.ts'

/** A caller who sends a service key. */
interface ServiceKeyCaller {
  readonly name: string
  readonly credential: 'serviceKey'
  readonly relation: 'everywhere'
  readonly state: 'valid' | 'revoked' | 'unknown'
  readonly apiKey: string
}

/** Creates callers whose service keys have not expired. */
export async function createServiceKeyCallers(flowdesk: Flowdesk): Promise<ServiceKeyCaller[]> {
  const toCaller = (name: string, state: ServiceKeyCaller['state'], apiKey: string): ServiceKeyCaller => ({
    ...{ name: `service key: ${name}`, credential: 'serviceKey', relation: 'everywhere', state, apiKey },
  })
  return [
    toCaller('valid', 'valid', (await makeServiceKey(flowdesk)).key),
    toCaller('deleted', 'revoked', (await makeDeletedServiceKey(flowdesk)).key),
    toCaller('never issued', 'unknown', `lck_${randomBytes(32).toString('base64url')}`),
  ]
}
