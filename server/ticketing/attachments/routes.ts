import type { FastifyRequest } from 'fastify'
import { attachmentNotFound, fileEmpty, fileTooLarge, fileTypeNotAllowed } from '#platform/files/errors.ts'
import { isObjectKey } from '#platform/files/file-store.ts'
import { receiveFile } from '#platform/files/multipart.ts'
import { createStoredFileResponse, fileResponses } from '#platform/files/stored-file.ts'
import { publicAccess } from '#platform/http/access.ts'
import { created, type HandlerInput, type Http, ok, publicGuard, route } from '#platform/http/route.ts'
import { noData, verbatimText } from '#platform/http/schema-builders.ts'
import type { RequireScope } from '../api-tokens/guard.ts'
import type { TicketingTables } from '../database/tables.ts'
import { staffPolicies } from '../staff/config.ts'
import type { RequireStaff, StaffMember } from '../staff/guard.ts'
import { deleteUpload, storeUpload, type UploadOwner, type UploadResources } from './commands.ts'
import { attachmentPolicies } from './config.ts'
import { attachmentLinked } from './errors.ts'
import { createOptionalStaffGuard } from './guard/optional-staff.ts'
import type { ExpiringSigner } from './guard/signed-links.ts'
import { findAttachmentForStaff, findLinkedAttachment, toAttachmentConfiguration } from './queries.ts'
import { AttachmentConfiguration, SignedLinkQuery, UploadedAttachment } from './schema.ts'

const field = 'file'
const tag = 'Attachments'
const exampleKey = '5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v'

/** The signers whose links give access to attachments: one signs the links in API responses, one those in mails. */
type LinkSigners = readonly ExpiringSigner<TicketingTables>[]

const uploadRoute = {
  method: 'POST',
  description:
    'The server detects the type from the bytes of the file, and the type must match the extension. You can use the returned id in one message only. An id that no message uses expires `uploadTtlHours` hours after the upload (see [getAttachmentConfiguration](#getAttachmentConfiguration)). Only the API token or staff member that uploaded the file can use the id. The server ignores other parts of the multipart body.',
  file: field,
  responses: { 201: { description: 'Returns the upload', data: UploadedAttachment } },
  refuses: [fileTooLarge, fileTypeNotAllowed, fileEmpty],
} as const

const handleUpload = async (uploadResources: UploadResources, uploader: UploadOwner, request: FastifyRequest) =>
  created(await storeUpload(uploadResources, uploader, (options) => receiveFile(request, { field, ...options })))

function registerUploadRoutes(
  http: Http,
  uploadResources: UploadResources,
  requireScope: RequireScope,
  requireStaff: RequireStaff,
): void {
  route(http, {
    ...uploadRoute,
    path: '/v1/integration/attachments',
    id: 'uploadIntegrationAttachment',
    access: { credential: 'apiToken', scope: 'tickets:write' },
    tag: 'Integration: attachments',
    summary: 'Upload an attachment',
    ...requireScope('tickets:write', attachmentPolicies.upload),
    handle: ({ actor, request }) => handleUpload(uploadResources, { tokenId: actor.id, userId: null }, request),
  })
  route(http, {
    ...uploadRoute,
    path: '/v1/attachments',
    id: 'uploadDashboardAttachment',
    access: { credential: 'dashboard' },
    tag,
    summary: 'Upload an attachment as staff',
    description: `${uploadRoute.description} Send the \`id\` of the upload in \`attachmentIds\` of a message to a ticket.`,
    ...requireStaff(),
    handle: ({ actor, request }) => handleUpload(uploadResources, { tokenId: null, userId: actor.id }, request),
  })
}

async function hasValidLink(signers: LinkSigners, objectKey: string, { exp, sig }: SignedLinkQuery): Promise<boolean> {
  if (exp === null || sig === null) return false
  for (const signer of signers) if (await signer.verify(objectKey, exp, sig)) return true
  return false
}

/** Returns a file and its header fields. Pages of other origins may embed the file only with a signed link. */
async function findAttachment(
  { db }: UploadResources,
  signers: LinkSigners,
  staff: StaffMember | null,
  objectKey: string,
  query: SignedLinkQuery,
) {
  if (!isObjectKey(objectKey)) throw attachmentNotFound()
  const hasSignedLink = await hasValidLink(signers, objectKey, query)
  const attachment = hasSignedLink ? await findLinkedAttachment(db, objectKey) : undefined
  if (attachment) return { attachment, headers: { 'cross-origin-resource-policy': 'cross-origin' } }
  const staffAttachment = staff && (await findAttachmentForStaff(db, staff, objectKey))
  if (!staffAttachment) throw attachmentNotFound()
  return { attachment: staffAttachment, headers: {} }
}

async function downloadAttachment(
  uploadResources: UploadResources,
  signers: LinkSigners,
  { actor, params, query, request }: HandlerInput<StaffMember | null, unknown, SignedLinkQuery>,
) {
  const { attachment, headers } = await findAttachment(
    uploadResources,
    signers,
    actor,
    params['objectKey'] ?? '',
    query,
  )
  const response = await createStoredFileResponse(request, uploadResources.files, attachment, headers)
  if (!response) throw attachmentNotFound()
  return response
}

function registerFileRoutes(
  http: Http,
  uploadResources: UploadResources,
  signers: LinkSigners,
  requireStaff: RequireStaff,
): void {
  const path = '/v1/attachments/:objectKey'
  route(http, {
    method: 'GET',
    path,
    id: 'downloadAttachment',
    access: { credential: 'dashboard', isOptional: true, record: 'attachment' },
    tag,
    summary: 'Download an attachment',
    description:
      'Accepts either a signed link, which needs no other credential, or the access token of a staff member who can see the attachment; otherwise, the server returns 404. A link from a message (`downloadUrl`) works for one hour, a link from an e-mail for 30 days. To download a part of the file, send a single byte range in `Range`. Browsers display raster images and PDF files; all other types are sent as downloads.',
    guard: createOptionalStaffGuard(http, requireStaff),
    params: {
      objectKey: {
        schema: verbatimText(32, { example: exampleKey }),
        description: 'The object key of the attachment, as `downloadUrl` contains it.',
      },
    },
    query: SignedLinkQuery,
    guardOrHandlerPolicies: [staffPolicies.call],
    conditional: 'If-None-Match',
    responses: fileResponses,
    refuses: [attachmentNotFound],
    handle: (input) => downloadAttachment(uploadResources, signers, input),
  })
  route(http, {
    method: 'DELETE',
    path,
    id: 'deleteAttachment',
    access: { credential: 'dashboard', record: 'upload' },
    tag,
    summary: 'Delete an unused upload',
    description:
      'Deletes your own upload. In the path, send the `id` of the upload instead of an object key. Returns 404 for uploads of other users, and 409 if a message uses the upload or has reserved it.',
    ...requireStaff(),
    params: {
      objectKey: {
        schema: verbatimText(36, { example: '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54' }),
        description:
          'Here, the `id` of the upload, not an object key. The parameter has this name because the path is shared with [downloadAttachment](#downloadAttachment).',
      },
    },
    responses: { 200: { description: 'The upload was deleted', data: noData } },
    refuses: [attachmentNotFound, attachmentLinked],
    async handle({ actor, params: { objectKey = '' } }) {
      await deleteUpload(uploadResources, actor.id, objectKey)
      return ok(null)
    },
  })
}

export function registerAttachmentRoutes(
  http: Http,
  uploadResources: UploadResources,
  signers: LinkSigners,
  requireScope: RequireScope,
  requireStaff: RequireStaff,
): void {
  registerUploadRoutes(http, uploadResources, requireScope, requireStaff)
  route(http, {
    method: 'GET',
    path: '/v1/attachments/configuration',
    id: 'getAttachmentConfiguration',
    access: publicAccess,
    tag,
    summary: 'Get the upload limits',
    description: 'Returns the file sizes and types that this server accepts. Read them before you upload files.',
    guard: publicGuard,
    responses: { 200: { description: 'Returns the upload limits', data: AttachmentConfiguration } },
    handle: async () => ok(toAttachmentConfiguration(uploadResources.limits)),
  })
  registerFileRoutes(http, uploadResources, signers, requireStaff)
}
