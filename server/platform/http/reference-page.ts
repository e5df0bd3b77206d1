import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Assets, CompressedPage, JsonObject } from '@flowdesk/api-reference'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { routeNotFound } from '../errors/common.ts'
import { publicAccess } from './access.ts'
import { matchesEtag } from './etag.ts'
import type { Http } from './route.ts'

export interface GuideFile {
  readonly title: string
  readonly file: URL
}

export interface ReferencePageOptions {
  readonly name: string
  readonly path: string
  /** Called when the page is rendered, for the first request. */
  readonly document: () => JsonObject
  readonly documentPath: string
  readonly guides: readonly GuideFile[]
}

const headings = {
  rules: 'Rules for all operations',
  errorBody: 'Error response body',
  responses: 'Responses',
  request: 'Request',
  response: 'Response',
}

interface RenderedPage extends CompressedPage {
  readonly contentSecurityPolicy: string
}

// Loaded for the first request, since its Markdown parser takes memory and most processes serve no page.
const loadApiReference = () => import('@flowdesk/api-reference')

async function renderReference(options: ReferencePageOptions, assets: Assets): Promise<RenderedPage> {
  const { renderPage, compressPage, contentSecurityPolicy } = await loadApiReference()
  const { name, path, document, documentPath } = options
  const guides = await Promise.all(
    options.guides.map(async ({ title, file }) => ({ title, text: await readFile(file, 'utf8') })),
  )
  const assetsPath = `${path}/${assets.version}/`
  const conventions = { headings, errorSchema: 'ErrorResponse', resultMember: 'data' }
  const page = renderPage({ name, document: document(), documentPath, assetsPath, guides, ...conventions })
  return { ...(await compressPage(page)), contentSecurityPolicy }
}

const acceptsGzip = (request: FastifyRequest): boolean =>
  new Negotiator({ headers: { 'accept-encoding': request.headers['accept-encoding'] ?? '' } }).encoding([
    'gzip',
    'identity',
  ]) === 'gzip'

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { gzip, etag, contentSecurityPolicy }: RenderedPage,
): Promise<unknown> {
  reply.headers({
    // A weak tag, because one tag identifies the page in both encodings.
    etag: `W/${etag}`,
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy,
  })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (!acceptsGzip(request)) return reply.send(await promisify(gunzip)(gzip))
  return reply.header('content-encoding', 'gzip').send(gzip)
}

function cacheFirstResult<V>(create: () => Promise<V>): () => Promise<V> {
  let firstResult: Promise<V> | undefined
  return () => {
    firstResult ??= create().catch((error: unknown) => {
      firstResult = undefined
      throw error
    })
    return firstResult
  }
}

function registerRedirects(http: Http, path: string): void {
  const parent = path.slice(0, path.lastIndexOf('/'))
  for (const alias of [parent, `${parent}/`, `${path}/`])
    http.app.get(alias, { config: { access: publicAccess } }, async (_request, reply) => reply.redirect(path, 302))
}

function registerFavicon(http: Http, assets: () => Promise<Assets>): void {
  http.app.get('/favicon.ico', { config: { access: publicAccess } }, async (_request, reply) => {
    const icon = (await assets()).files.get('icon.svg')
    if (!icon) throw routeNotFound()
    return reply.header('cache-control', 'public, max-age=86400').type(icon.contentType).send(icon.content)
  })
}

/** Serves the OpenAPI document as an HTML page, which is rendered for the first request and cached. */
export function registerReferencePage(http: Http, options: ReferencePageOptions): void {
  const assets = cacheFirstResult(async () => (await loadApiReference()).readAssets())
  const page = cacheFirstResult(async () => renderReference(options, await assets()))
  registerRedirects(http, options.path)
  registerFavicon(http, assets)
  http.app.get(options.path, { config: { access: publicAccess } }, async (request, reply) =>
    sendPage(request, reply, await page()),
  )
  http.app.get<{ Params: { version: string; name: string } }>(
    `${options.path}/:version/:name`,
    { config: { access: publicAccess } },
    async ({ params }, reply) => {
      const { version, files } = await assets()
      const asset = files.get(params.name)
      if (!asset) throw routeNotFound()
      // During an upgrade, a page may request a file of another version. Caches must not keep the file of this version
      // under that URL.
      const cacheControl = params.version === version ? 'public, max-age=31536000, immutable' : 'no-store'
      return reply.header('cache-control', cacheControl).type(asset.contentType).send(asset.content)
    },
  )
}
