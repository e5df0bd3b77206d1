import { type Http, ok, route } from '#platform/http/route.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'
import type { BoundedChat } from '../../waiting-room/commands.ts'
import { waitingRoomPolicies } from '../../waiting-room/config.ts'
import { WaitingState } from '../../waiting-room/schema.ts'
import { askToComeIn } from '../commands/admit.ts'

export function waitingRoomRoutes(http: Http, chat: BoundedChat, guards: VisitorGuards): void {
  route(http, {
    method: 'GET',
    path: '/v1/widget/conversations/waiting-room',
    id: 'pollWaitingRoom',
    access: { credential: 'visitor' },
    tag: 'Widget: conversations',
    summary: 'Ask for a place',
    description:
      'For whoever was refused with SVC:3001. The first call takes a ticket number; each call lets its caller in once fewer wait before than places are free, ' +
      'and sends the message that was kept. Whoever does not call for two minutes has left.',
    guard: guards.visitor,
    limit: { policy: waitingRoomPolicies.poll, key: ({ id }) => id },
    answers: { 200: { description: 'How it stands', data: WaitingState } },
    handle: async ({ actor }) => ok(await askToComeIn(chat, actor)),
  })
}
