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

export const deskRecordCalls: CallsByRoute = {
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
}
