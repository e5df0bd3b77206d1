import { createHash } from 'node:crypto'
import { matchesEtag } from '#platform/http/etag.ts'
import type { Http } from '#platform/http/route.ts'
import { registerRouteWithoutEnvelope } from '#platform/http/route-without-envelope.ts'
import { object } from '#platform/http/schema-builders.ts'
import { type ApiDescription, createOpenApiDocument } from './document.ts'

const OpenApiDocument = object(
  {},
  {
    description: 'An OpenAPI document.',
    example: { openapi: '3.0.4', info: { title: 'API v1', version: '1.0.0' }, paths: {} },
  },
)

export const DOCUMENT_PATH = '/openapi/v1.json'

const cachingHeaders = { ETag: '"o2nX4mEw6zjXkH1lXyvT5w"', 'Cache-Control': 'public, max-age=300' }

function serializeDocument(
  http: Http,
  apiDescription: ApiDescription,
): { readonly text: string; readonly etag: string } {
  const text = `${JSON.stringify(createOpenApiDocument(http.operations, apiDescription), null, 2)}\n`
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** Creates the document at the first request, when all routes are registered, and caches it. */
export function registerDocumentRoute(http: Http, tag: string, apiDescription: ApiDescription): void {
  let cached: ReturnType<typeof serializeDocument> | undefined
  registerRouteWithoutEnvelope(http, {
    path: DOCUMENT_PATH,
    id: 'getOpenApiDocument',
    tag,
    summary: 'Get this document',
    description:
      'Returns the description of all operations as an OpenAPI 3.0 document. The response is not wrapped in the envelope of `data`, `success` and `error`.',
    conditional: 'If-None-Match',
    responses: {
      200: { description: 'Returns the document', data: OpenApiDocument, headers: cachingHeaders },
      304: { description: 'The document has not changed', headers: cachingHeaders },
    },
    async handle(request, reply) {
      cached ??= serializeDocument(http, apiDescription)
      reply.headers({ etag: cached.etag, 'cache-control': cachingHeaders['Cache-Control'] })
      if (matchesEtag(request.headers['if-none-match'], cached.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(cached.text)
    },
  })
}
