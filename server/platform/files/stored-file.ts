import { isInlineSafe } from '@flowdesk/file-types'
import type { FastifyRequest } from 'fastify'
import type { DocumentedResponse, RouteResponse } from '../http/route.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { createFileResponse } from './file-response.ts'
import type { FileStore } from './file-store.ts'

export interface StoredFile {
  readonly objectKey: string
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  /** SHA-256 in base64url. */
  readonly sha256: string
}

// PDFs have no `sandbox`, because the PDF viewers of browsers do not work in one.
const selectContentSecurityPolicy = (contentType: string): string =>
  contentType === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox"

const createStoredFileHeaders = ({ contentType, fileName }: StoredFile): Record<string, string> => ({
  'content-type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
  'content-disposition': formatContentDisposition(isInlineSafe(contentType) ? 'inline' : 'attachment', fileName),
  'content-security-policy': selectContentSecurityPolicy(contentType),
})

/** Responds as `createFileResponse` does. The header fields keep active content from running in the server's origin. */
export const createStoredFileResponse = (
  request: FastifyRequest,
  files: FileStore,
  file: StoredFile,
  headers: Readonly<Record<string, string>> = {},
): Promise<RouteResponse<never> | null> =>
  createFileResponse(request, {
    sizeBytes: file.sizeBytes,
    etag: `"${file.sha256}"`,
    headers: { ...createStoredFileHeaders(file), ...headers },
    read: (range) => files.open(file.objectKey, range),
  })

const exampleCacheHeaders = {
  ETag: '"oyOTVDdZzVihtdu1B47M1F_WmBTNYON3PjfiWfBo5K4"',
  'Cache-Control': 'private, no-cache',
}
const exampleContentHeaders = { 'Content-Disposition': 'inline; filename="invoice.pdf"', 'Accept-Ranges': 'bytes' }

/** The responses of `createStoredFileResponse`, for the API reference. */
export const fileResponses: Readonly<Record<number, DocumentedResponse>> = {
  200: { description: 'Returns the file', isFile: true, headers: { ...exampleCacheHeaders, ...exampleContentHeaders } },
  206: {
    description: 'Returns the requested range of the file',
    isFile: true,
    headers: { ...exampleCacheHeaders, ...exampleContentHeaders, 'Content-Range': 'bytes 0-1023/48213' },
  },
  304: { description: 'The file has not changed', headers: exampleCacheHeaders },
  416: { description: 'The requested range is outside the file', headers: { 'Content-Range': 'bytes */48213' } },
}
