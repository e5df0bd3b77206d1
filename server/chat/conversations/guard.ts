import type { FastifyRequest } from 'fastify'
import type { FileLimits } from '#platform/files/config.ts'
import { pathUuid } from '#platform/http/path-id.ts'
import { type Guard, type Http, type Limit, spend } from '#platform/http/route.ts'
import type { SignedInAgent } from '../agents/guard.ts'
import { uploadsOff } from '../attachments/errors.ts'
import type { Chat } from '../database/chat.ts'
import type { Visitor } from '../visitors/guard.ts'
import { widgetOfVisitor } from '../widgets/queries.ts'
import { limitsOf } from '../widgets/rules.ts'
import { conversationNotFound } from './errors.ts'
import { conversationsVisibleTo } from './queries/conversations.ts'

/** Somebody who may send a file into a conversation. Made by the guards alone. */
export interface Uploader<A> {
  readonly actor: A
  readonly conversationId: string
  /** What files may be. */
  readonly limits: FileLimits
}

/** How a route lets callers in. */
interface Door<A> {
  readonly guard: Guard<A>
  readonly limit: Limit<A>
}

/** Whether somebody may send files there, and which. Refuses. */
type Admit<A> = (actor: A, conversationId: string) => Promise<FileLimits>

/** Admits a caller who may send files into the conversation of the path; all others are refused before the body is read. */
function uploadGuard<A>(http: Http, { guard, limit }: Door<A>, admit: Admit<A>): Guard<Uploader<A>> {
  async function uploaderOf(request: FastifyRequest): Promise<Uploader<A>> {
    const actor = await guard(request)
    spend(http, limit.policy, limit.key(actor, request))
    const { id } = request.params as Readonly<Record<string, string | undefined>>
    const conversationId = pathUuid(id, conversationNotFound)
    return { actor, conversationId, limits: await admit(actor, conversationId) }
  }
  const { recheck, ...described } = guard
  if (!recheck) return Object.assign(uploaderOf, described)
  const uploaderNow = async (request: FastifyRequest): Promise<Uploader<A>> => ({
    ...(request.actor as Uploader<A>),
    actor: await recheck(request),
  })
  return Object.assign(uploaderOf, { ...described, recheck: uploaderNow })
}

/** Takes the credential of a visitor who may send files. Refuses with SVC:4004, and SVC:1104 where the widget takes none. */
export const visitorUploadGuard = (http: Http, { db }: Chat, deployment: FileLimits, door: Door<Visitor>) =>
  uploadGuard(http, door, async (visitor, id) => {
    const own = db.selectFrom('chat.conversation').select('id').where('id', '=', id)
    if (!(await own.where('visitorId', '=', visitor.id).executeTakeFirst())) throw conversationNotFound()
    const widget = await widgetOfVisitor(db, visitor.widgetId)
    if (!widget.visitorUploadsEnabled) throw uploadsOff()
    return limitsOf(widget, deployment)
  })

/** Takes the access token of an agent who sees the conversation. Refuses with SVC:4004. */
export const agentUploadGuard = (http: Http, { db }: Chat, deployment: FileLimits, door: Door<SignedInAgent>) =>
  uploadGuard(http, door, async (agent, id) => {
    const seen = conversationsVisibleTo(db, agent).where('conversation.id', '=', id)
    if (!(await seen.executeTakeFirst())) throw conversationNotFound()
    return deployment
  })
