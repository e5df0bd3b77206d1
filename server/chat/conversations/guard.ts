import type { FastifyRequest } from 'fastify'
import type { FileLimits } from '#platform/files/config.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import { type Guard, type Http, type RouteLimit, takePermit } from '#platform/http/route.ts'
import type { SignedInAgent } from '../agents/guard.ts'
import { uploadsDisabled } from '../attachments/errors.ts'
import type { Chat } from '../database/chat.ts'
import type { AuthenticatedVisitor } from '../visitors/guard.ts'
import { getWidgetWithSecret } from '../widgets/queries.ts'
import { resolveFileLimits } from '../widgets/rules.ts'
import { runWithArchiveCheck } from './commands/archive-check.ts'
import { conversationNotFound } from './errors.ts'
import { conversationsVisibleTo } from './queries/conversations.ts'

/** The permission of a visitor or agent to send a file to a conversation. Only the guards below create one. */
export interface AuthorizedUpload<A> {
  readonly actor: A
  readonly conversationId: string
  readonly limits: FileLimits
}

/** Unlike in `GuardAndLimit`, the key of the limit can depend on the request. */
interface GuardWithLimit<A> {
  readonly guard: Guard<A>
  readonly limit: RouteLimit<A>
}

/** Returns the file limits of the actor, or throws if the actor may not upload to the conversation. */
type AuthorizeUpload<A> = (actor: A, conversationId: string) => Promise<FileLimits>

/** Creates a guard that checks the permission to upload before the body of the request is read. */
function createUploadGuard<A>(
  http: Http,
  { guard, limit }: GuardWithLimit<A>,
  authorize: AuthorizeUpload<A>,
): Guard<AuthorizedUpload<A>> {
  async function authorizeRequest(request: FastifyRequest): Promise<AuthorizedUpload<A>> {
    const actor = await guard(request)
    takePermit(http, limit.policy, limit.key(actor, request))
    const { id } = request.params as Readonly<Record<string, string | undefined>>
    const conversationId = parseUuid(id, conversationNotFound)
    return { actor, conversationId, limits: await authorize(actor, conversationId) }
  }
  const { recheck, ...guardProperties } = guard
  if (!recheck) return Object.assign(authorizeRequest, guardProperties)
  const recheckActor = async (request: FastifyRequest): Promise<AuthorizedUpload<A>> => ({
    ...(request.actor as AuthorizedUpload<A>),
    actor: await recheck(request),
  })
  return Object.assign(authorizeRequest, { ...guardProperties, recheck: recheckActor })
}

/** The guard throws `conversationNotFound`, and `uploadsDisabled` if the widget does not allow visitor uploads. */
export const createVisitorUploadGuard = (
  http: Http,
  { db }: Chat,
  deploymentLimits: FileLimits,
  guardWithLimit: GuardWithLimit<AuthenticatedVisitor>,
) =>
  createUploadGuard(http, guardWithLimit, async (visitor, id) => {
    const conversation = db.selectFrom('chat.conversation').select('id').where('id', '=', id)
    if (!(await conversation.where('visitorId', '=', visitor.id).executeTakeFirst())) throw conversationNotFound()
    const widget = await getWidgetWithSecret(db, visitor.widgetId)
    if (!widget.visitorUploadsEnabled) throw uploadsDisabled()
    return resolveFileLimits(widget, deploymentLimits)
  })

/** The guard throws `conversationNotFound` and `conversationArchived`. It does not check who the assignee is. */
export const createAgentUploadGuard = (
  http: Http,
  { db }: Chat,
  deploymentLimits: FileLimits,
  guardWithLimit: GuardWithLimit<SignedInAgent>,
) =>
  createUploadGuard(http, guardWithLimit, async (agent, id) => {
    const visibleConversation = conversationsVisibleTo(db, agent).where('conversation.id', '=', id)
    return await runWithArchiveCheck(db, agent, id, async () => {
      if (!(await visibleConversation.executeTakeFirst())) throw conversationNotFound()
      return deploymentLimits
    })
  })
