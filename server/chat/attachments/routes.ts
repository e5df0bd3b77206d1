import type { FastifyRequest } from 'fastify'
import { attachmentNotFound } from '#platform/files/errors.ts'
import { fileAnswersTold, type StoredFile, storedFileAnswer } from '#platform/files/stored-file.ts'
import { pathUuid } from '#platform/http/path-id.ts'
import { type Answer, type Http, route } from '#platform/http/route.ts'
import { exact } from '#platform/http/shapes.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { visitorPolicies } from '../visitors/config.ts'
import type { VisitorGuards } from '../visitors/guard.ts'
import { fileSeenByAgent, fileSeenByVisitor } from './queries.ts'

const downloadRoute = {
  method: 'GET',
  summary: 'Download a file',
  description:
    'Supports requests for a single byte range. Browsers display raster images and PDF files; all other types are sent as downloads.',
  params: {
    id: {
      schema: exact(36, { example: '019a9f2f-1b6e-7e02-b1a4-2f7d6c9e0a11' }),
      description: 'The id of the attachment, a UUID.',
    },
  },
  conditional: 'If-None-Match',
  answers: fileAnswersTold,
  refuses: [attachmentNotFound],
} as const

const idIn = (params: Readonly<Record<string, string>>): string => pathUuid(params['id'], attachmentNotFound)

async function fileAnswer(
  { files }: Chat,
  request: FastifyRequest,
  file: StoredFile | undefined,
): Promise<Answer<never>> {
  const answer = file && (await storedFileAnswer(request, files, file))
  if (!answer) throw attachmentNotFound()
  return answer
}

export function chatAttachmentRoutes(http: Http, chat: Chat, guards: VisitorGuards, requireAgent: RequireAgent): void {
  route(http, {
    ...downloadRoute,
    path: '/v1/widget/attachments/:id',
    id: 'downloadVisitorFile',
    access: { credential: 'visitor', record: 'file' },
    tag: 'Widget: conversations',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.read, key: ({ id }) => id },
    handle: async ({ actor, params, request }) =>
      fileAnswer(chat, request, await fileSeenByVisitor(chat.db, actor.id, idIn(params))),
  })
  route(http, {
    ...downloadRoute,
    path: '/v1/agent/attachments/:id',
    id: 'downloadConversationFile',
    access: { credential: 'console', record: 'file' },
    tag: 'Console: conversations',
    ...requireAgent(),
    handle: async ({ actor, params, request }) =>
      fileAnswer(chat, request, await fileSeenByAgent(chat.db, actor.seenDepartmentIds, idIn(params))),
  })
}
