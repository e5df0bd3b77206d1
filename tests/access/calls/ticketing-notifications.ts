import { makeNotification } from '../../support/notifications.ts'
import { type CallsByRoute, prepareFixedCall } from './call.ts'

const path = '/v1/dashboard/notifications'

export const notificationCalls: CallsByRoute = {
  [`GET ${path}`]: prepareFixedCall(path),
  [`POST ${path}/:id/read`]: async (fixture) => {
    const recipient = Number(fixture.caller('dashboard: agent of the pool').id)
    return { url: `${path}/${await makeNotification(fixture.flowdesk, recipient)}/read` }
  },
  [`POST ${path}/read-all`]: prepareFixedCall(`${path}/read-all`),
}
