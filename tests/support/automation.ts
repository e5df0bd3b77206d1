import { randomUUID } from 'node:crypto'
import type { Flowdesk } from './flowdesk.ts'

export const rulesPath = '/v1/dashboard/automation-rules'

/** An entry of the run log. */
export interface Run {
  readonly ruleId: number
  readonly ticketId: number
  readonly trigger: string
  readonly depth: number
  readonly outcome: string
  readonly actions: readonly {
    readonly type: string
    readonly outcome: string
    readonly reason: string | null
    readonly message: string | null
  }[]
}

/** Creates a rule with a unique name; by default, it applies to every new ticket and writes to its run log. */
export async function makeRule(flowdesk: Flowdesk, more: Readonly<Record<string, unknown>> = {}) {
  const body = {
    name: `Rule ${randomUUID()}`,
    trigger: 'ticket_created',
    actions: [{ type: 'log', message: 'Seen' }],
    ...more,
  }
  const made = await flowdesk.post(rulesPath, { token: await flowdesk.adminToken(), body })
  if (made.status !== 201) throw new Error(`the rule was refused: ${made.text}`)
  return made.body.data as { id: number; name: string; position: number }
}

/** Returns the newest runs of a rule, newest first. */
export async function listRuns(flowdesk: Flowdesk, ruleId: number): Promise<Run[]> {
  const listed = await flowdesk.get(`${rulesPath}/${ruleId}/runs?pageSize=100`, { token: await flowdesk.adminToken() })
  return listed.body.data.items
}
