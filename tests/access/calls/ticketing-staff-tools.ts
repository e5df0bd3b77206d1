import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, prepareFixedCall, uniqueName } from './call.ts'

/** Creates a record as a caller of the matrix. Returns the call of its path. */
async function onNewRecord(fixture: AccessFixture, path: string, body: unknown, caller: string): Promise<Call> {
  const created = await fixture.flowdesk.post(path, { ...fixture.headersOf(caller), body })
  if (created.status !== 201) throw new Error(`${path} refused a record with ${created.status}: ${created.text}`)
  return { url: `${path}/${created.body.data.id}` }
}

const subStatusesPath = '/v1/dashboard/sub-statuses'
const newSubStatus = () => ({ name: uniqueName('Sub-status'), statusId: 3 })
const onSubStatus = (fixture: AccessFixture): Promise<Call> =>
  onNewRecord(fixture, subStatusesPath, newSubStatus(), 'dashboard: administrator')

const responsesPath = '/v1/dashboard/canned-responses'
const newResponse = ({ scopeIds: { poolId } }: AccessFixture) => ({
  ...{ shortcut: uniqueName('response'), title: 'Greeting', body: 'Hello', poolId },
})
const onResponse = (fixture: AccessFixture): Promise<Call> =>
  onNewRecord(fixture, responsesPath, newResponse(fixture), 'dashboard: administrator')

const viewsPath = '/v1/dashboard/saved-views'
const newView = () => ({ name: uniqueName('View'), filter: {}, isShared: true })
const onSharedView = (fixture: AccessFixture): Promise<Call> =>
  onNewRecord(fixture, viewsPath, newView(), 'dashboard: agent of the pool')

const macrosPath = '/v1/dashboard/macros'
const newMacro = ({ scopeIds: { poolId } }: AccessFixture) => ({
  ...{ name: uniqueName('Macro'), poolId, actions: [{ type: 'set_priority', priority: 'high' }] },
})
const onMacro = (fixture: AccessFixture): Promise<Call> =>
  onNewRecord(fixture, macrosPath, newMacro(fixture), 'dashboard: administrator')

const onTag = async ({ createTicket, flowdesk }: AccessFixture): Promise<Call> => {
  const tag = uniqueName('t').slice(0, 30)
  await flowdesk.changeTicket((await createTicket()).id, { tags: [tag] })
  return { url: `/v1/dashboard/tags/${tag}` }
}

export const staffToolCalls: CallsByRoute = {
  'GET /v1/dashboard/statuses': prepareFixedCall('/v1/dashboard/statuses'),
  [`GET ${subStatusesPath}`]: prepareFixedCall(subStatusesPath),
  [`POST ${subStatusesPath}`]: async () => ({ url: subStatusesPath, body: newSubStatus() }),
  [`GET ${subStatusesPath}/:id`]: onSubStatus,
  [`PATCH ${subStatusesPath}/:id`]: async (fixture) => ({
    ...(await onSubStatus(fixture)),
    body: { name: uniqueName('Sub-status') },
  }),
  [`DELETE ${subStatusesPath}/:id`]: onSubStatus,
  [`GET ${responsesPath}`]: async (fixture) => {
    const body = newResponse(fixture)
    await onNewRecord(fixture, responsesPath, body, 'dashboard: administrator')
    return { url: `${responsesPath}?pageSize=100`, listedText: body.shortcut }
  },
  [`POST ${responsesPath}`]: async (fixture) => ({ url: responsesPath, body: newResponse(fixture) }),
  [`GET ${responsesPath}/:id`]: onResponse,
  [`PATCH ${responsesPath}/:id`]: async (fixture) => ({ ...(await onResponse(fixture)), body: { title: 'Other' } }),
  [`DELETE ${responsesPath}/:id`]: onResponse,
  [`GET ${viewsPath}`]: prepareFixedCall(viewsPath),
  [`POST ${viewsPath}`]: async () => ({ url: viewsPath, body: newView() }),
  [`GET ${viewsPath}/:id`]: onSharedView,
  [`PATCH ${viewsPath}/:id`]: async (fixture) => ({ ...(await onSharedView(fixture)), body: { position: 1 } }),
  [`DELETE ${viewsPath}/:id`]: onSharedView,
  'GET /v1/dashboard/settings/email': prepareFixedCall('/v1/dashboard/settings/email'),
  'GET /v1/dashboard/settings/attachments': prepareFixedCall('/v1/dashboard/settings/attachments'),
  'GET /v1/dashboard/tags': async (fixture) => {
    const tags = [uniqueName('t').slice(0, 30)]
    const { id } = await fixture.createTicket()
    await fixture.flowdesk.changeTicket(id, { tags })
    return { url: `/v1/dashboard/tags?prefix=${tags[0]}`, listedText: `"name":"${tags[0]}"` }
  },
  'PATCH /v1/dashboard/tags/:name': async (fixture) => ({ ...(await onTag(fixture)), body: { name: uniqueName('t') } }),
  'DELETE /v1/dashboard/tags/:name': onTag,
  [`GET ${macrosPath}`]: async (fixture) => {
    const body = newMacro(fixture)
    await onNewRecord(fixture, macrosPath, body, 'dashboard: administrator')
    return { url: `${macrosPath}?pageSize=100`, listedText: body.name }
  },
  [`POST ${macrosPath}`]: async (fixture) => ({ url: macrosPath, body: newMacro(fixture) }),
  [`GET ${macrosPath}/:id`]: onMacro,
  [`PATCH ${macrosPath}/:id`]: async (fixture) => ({
    ...(await onMacro(fixture)),
    body: { name: uniqueName('Macro') },
  }),
  [`DELETE ${macrosPath}/:id`]: onMacro,
  'POST /v1/dashboard/tickets/:id/apply-macro': async (fixture) => {
    const general = { ...newMacro(fixture), poolId: null }
    const { url } = await onNewRecord(fixture, macrosPath, general, 'dashboard: administrator')
    const { id } = await fixture.createTicket()
    return { url: `/v1/dashboard/tickets/${id}/apply-macro`, body: { macroId: Number(url.split('/').pop()) } }
  },
}
