import { makeRule, rulesPath } from '../../support/automation.ts'
import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, prepareFixedCall, uniqueName } from './call.ts'

// Disabled, so that the tickets of other calls do not start it.
const onRule =
  (suffix = '', more: Partial<Call> = {}) =>
  async ({ flowdesk }: AccessFixture): Promise<Call> => ({
    url: `${rulesPath}/${(await makeRule(flowdesk, { isEnabled: false })).id}${suffix}`,
    ...more,
  })

export const automationCalls: CallsByRoute = {
  [`GET ${rulesPath}`]: prepareFixedCall(rulesPath),
  [`POST ${rulesPath}`]: async () => ({
    url: rulesPath,
    body: {
      name: uniqueName('Rule'),
      trigger: 'assigned',
      actions: [{ type: 'log', message: 'Seen' }],
      isEnabled: false,
    },
  }),
  [`GET ${rulesPath}/:id`]: onRule(),
  [`PATCH ${rulesPath}/:id`]: onRule(),
  [`DELETE ${rulesPath}/:id`]: onRule(),
  [`GET ${rulesPath}/:id/runs`]: onRule('/runs'),
  [`POST ${rulesPath}/:id/enable`]: onRule('/enable'),
  [`POST ${rulesPath}/:id/disable`]: onRule('/disable'),
  [`POST ${rulesPath}/:id/test`]: onRule('/test'),
}
