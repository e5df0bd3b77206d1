import { formPath, makeTicketForm, readChallenge, textField } from '../../support/ticket-forms.ts'
import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, prepareFixedCall, uniqueName } from './call.ts'

const path = '/v1/dashboard/ticket-forms'

const onForm =
  (suffix = '') =>
  async ({ flowdesk }: AccessFixture): Promise<Call> => ({
    url: `${path}/${(await makeTicketForm(flowdesk)).id}${suffix}`,
  })

export const ticketFormCalls: CallsByRoute = {
  [`GET ${path}`]: prepareFixedCall(path),
  [`POST ${path}`]: async ({ scopeIds: { poolId } }) => ({
    url: path,
    body: { name: uniqueName('Form'), poolId, fields: [textField] },
  }),
  [`GET ${path}/:id`]: onForm(),
  [`PATCH ${path}/:id`]: onForm(),
  [`DELETE ${path}/:id`]: onForm(),
  [`POST ${path}/:id/rotate-token`]: onForm('/rotate-token'),
  'GET /forms.js': prepareFixedCall('/forms.js'),
  'GET /forms/:token': async ({ flowdesk }) => ({ url: `/forms/${(await makeTicketForm(flowdesk)).token}` }),
  'GET /track/:trackingKey': async (fixture) => ({ url: `/track/${(await fixture.createTicket()).trackingKey}` }),
  'GET /v1/external/ticket-forms/:token': async ({ flowdesk }) => ({ url: formPath(await makeTicketForm(flowdesk)) }),
  'POST /v1/external/ticket-forms/:token': async ({ flowdesk }) => {
    const form = await makeTicketForm(flowdesk)
    return {
      url: formPath(form),
      body: { challenge: await readChallenge(flowdesk, form), values: { subject: 'Hello' } },
    }
  },
}
