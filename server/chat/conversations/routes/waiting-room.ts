import { type Http, ok, route } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import { visitorPolicies } from '../../visitors/config.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'
import type { AdmissionContext } from '../../waiting-room/commands.ts'
import { waitingRoomPolicies } from '../../waiting-room/config.ts'
import { WaitingState } from '../../waiting-room/schema.ts'
import { leaveWaitingRoom } from '../commands/leave-waiting-room.ts'
import { pollWaitingRoom } from '../commands/poll-waiting-room.ts'

const tag = 'Widget: conversations'
const path = '/v1/widget/conversations/waiting-room'

export function registerWaitingRoomRoutes(http: Http, chat: AdmissionContext, guards: VisitorGuards): void {
  route(http, {
    method: 'GET',
    path,
    id: 'pollWaitingRoom',
    access: { credential: 'visitor' },
    tag,
    summary: 'Poll the waiting room',
    description:
      'Call this after an operation returned 503 with SVC:3001. The first poll assigns a `ticketNumber`, which determines the order of the waiting visitors. As soon as there is room for this visitor and for all waiting visitors with lower numbers, the next poll admits the visitor: the server opens the conversation and sends the stored messages. The waiting room stores no messages with files: send such a message again after the admission. A visitor who does not poll for two minutes leaves the waiting room, and the server deletes the stored messages.',
    guard: guards.visitor,
    limit: { policy: waitingRoomPolicies.poll, key: ({ id }) => id },
    responses: { 200: { description: 'Returns the state of the visitor', data: WaitingState } },
    handle: async ({ actor }) => ok(await pollWaitingRoom(chat, actor)),
  })
  route(http, {
    method: 'DELETE',
    path,
    id: 'leaveWaitingRoom',
    access: { credential: 'visitor' },
    tag,
    summary: 'Leave the waiting room',
    description:
      'Call this when the visitor no longer wants to wait: the server deletes the stored messages, so that the visitor can change them and send them again. The visitor loses the `ticketNumber`. If the visitor was admitted meanwhile, the conversation stays open. If the visitor is not waiting, nothing changes.',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: ({ id }) => id },
    responses: { 200: { description: 'The visitor is not in the waiting room', data: noData } },
    async handle({ actor }) {
      await leaveWaitingRoom(chat, actor.id)
      return ok(null)
    },
  })
}
