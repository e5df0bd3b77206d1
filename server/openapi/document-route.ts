import { createHash } from 'node:crypto'
import { bareRead } from '#platform/http/bare-read.ts'
import { names } from '#platform/http/etag.ts'
import type { Http } from '#platform/http/route.ts'
import { record } from '#platform/http/shapes.ts'
import { type About, openApiDocument } from './document.ts'

const OpenApiDocument = record(
  {},
  {
    description: 'An OpenAPI document.',
    example: { openapi: '3.0.4', info: { title: 'API v1', version: '1.0.0' }, paths: {} },
  },
)

/** The path of the document. */
export const DOCUMENT_PATH = '/openapi/v1.json'

const caching = { ETag: '"o2nX4mEw6zjXkH1lXyvT5w"', 'Cache-Control': 'public, max-age=300' }

function serializeDocument(http: Http, about: About): { readonly text: string; readonly etag: string } {
  const text = `${JSON.stringify(openApiDocument(http.operations, about), null, 2)}\n`
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** Serves the OpenAPI document of all routes of this server. It is created for the first request and cached. */
export function documentRoute(http: Http, tag: string, about: About): void {
  let cached: ReturnType<typeof serializeDocument> | undefined
  bareRead(http, {
    path: DOCUMENT_PATH,
    id: 'getOpenApiDocument',
    tag,
    summary: 'Get this document',
    description: 'Returns the reference of all operations as OpenAPI 3.0. The response is not in the envelope.',
    conditional: 'If-None-Match',
    answers: {
      200: { description: 'Returns the document', data: OpenApiDocument, headers: caching },
      304: { description: 'The document has not changed', headers: caching },
    },
    async handle(request, reply) {
      cached ??= serializeDocument(http, about)
      reply.headers({ etag: cached.etag, 'cache-control': caching['Cache-Control'] })
      if (names(request.headers['if-none-match'], cached.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(cached.text)
    },
  })
}
