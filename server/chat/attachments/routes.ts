import type { FastifyRequest } from 'fastify'
import { attachmentNotFound } from '#platform/files/errors.ts'
import { createStoredFileResponse, fileResponses, type StoredFile } from '#platform/files/stored-file.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import { type Http, type RouteResponse, route } from '#platform/http/route.ts'
import { verbatimText } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { Chat } from '../database/chat.ts'
import { visitorPolicies } from '../visitors/config.ts'
import type { VisitorGuards } from '../visitors/guard.ts'
import { findFileForAgent, findFileForVisitor } from './queries.ts'

const downloadRoute = {
  method: 'GET',
  summary: 'Download a file',
  description:
    'Supports requests for a single byte range. Browsers display raster images and PDF files; all other types are sent as downloads.',
  params: {
    id: {
      schema: verbatimText(36, { example: '019a9f2f-1b6e-7e02-b1a4-2f7d6c9e0a11' }),
      description: 'The id of the attachment, a UUID.',
    },
  },
  conditional: 'If-None-Match',
  responses: fileResponses,
  refuses: [attachmentNotFound],
} as const

const parseAttachmentId = (params: Readonly<Record<string, string>>): string =>
  parseUuid(params['id'], attachmentNotFound)

async function createAttachmentResponse(
  { files }: Chat,
  request: FastifyRequest,
  file: StoredFile | undefined,
): Promise<RouteResponse<never>> {
  const response = file && (await createStoredFileResponse(request, files, file))
  if (!response) throw attachmentNotFound()
  return response
}

export function registerChatAttachmentRoutes(
  http: Http,
  chat: Chat,
  guards: VisitorGuards,
  requireAgent: RequireAgent,
): void {
  route(http, {
    ...downloadRoute,
    path: '/v1/widget/attachments/:id',
    id: 'downloadVisitorFile',
    access: { credential: 'visitor', record: 'file' },
    tag: 'Widget: conversations',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.read, key: ({ id }) => id },
    handle: async ({ actor, params, request }) =>
      createAttachmentResponse(chat, request, await findFileForVisitor(chat.db, actor.id, parseAttachmentId(params))),
  })
  route(http, {
    ...downloadRoute,
    path: '/v1/agent/attachments/:id',
    id: 'downloadConversationFile',
    access: { credential: 'console', record: 'file' },
    tag: 'Console: conversations',
    ...requireAgent(),
    handle: async ({ actor, params, request }) =>
      createAttachmentResponse(
        chat,
        request,
        await findFileForAgent(chat.db, actor.visibleDepartmentIds, parseAttachmentId(params)),
      ),
  })
}
