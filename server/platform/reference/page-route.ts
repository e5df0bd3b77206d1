import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { routeNotFound } from '../errors/common.ts'
import { publicAccess } from '../http/access.ts'
import { names } from '../http/etag.ts'
import { type About, openApiDocument } from '../http/openapi/document.ts'
import type { Http } from '../http/route.ts'
import { type Assets, readAssets } from './assets.ts'
import { pageHtml } from './page.ts'

/** Everything of the page comes from this server, and nothing of it stands in the markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

interface Page {
  readonly compressed: Buffer
  /** Weak: it names the page however it is encoded. */
  readonly etag: string
}

/** A part of the server, as the page introduces it. */
export interface GuideFile {
  readonly title: string
  /** A Markdown file. */
  readonly file: URL
}

export interface ReferencePageOptions {
  /** The name of the product. */
  readonly name: string
  readonly path: string
  readonly about: About
  readonly guides: readonly GuideFile[]
}

async function rendered(
  http: Http,
  { name, path, about, guides }: ReferencePageOptions,
  assets: Assets,
): Promise<Page> {
  const texts = await Promise.all(
    guides.map(async ({ title, file }) => ({ title, text: await readFile(file, 'utf8') })),
  )
  const document = openApiDocument(http.operations, about)
  const served = { path: `${path}/${assets.version}/`, names: [...assets.files.keys()] }
  const page = pageHtml({ name, document, guides: texts, assets: served })
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  return { compressed: await promisify(gzip)(page), etag: `"${hash}"` }
}

const takesGzip = (request: FastifyRequest): boolean =>
  new Negotiator({ headers: { 'accept-encoding': request.headers['accept-encoding'] ?? '' } }).encoding([
    'gzip',
    'identity',
  ]) === 'gzip'

async function sendPage(request: FastifyRequest, reply: FastifyReply, { compressed, etag }: Page): Promise<unknown> {
  reply.headers({
    etag: `W/${etag}`,
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  })
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  if (!takesGzip(request)) return reply.send(await promisify(gunzip)(compressed))
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/** Makes a value when it is first asked for. A failure is told and forgotten. */
function once<V>(make: () => Promise<V>): () => Promise<V> {
  let made: Promise<V> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Leads from the folder above the page, and from the page's own address with a slash at its end, to the page. */
function redirects(http: Http, path: string): void {
  const above = path.slice(0, path.lastIndexOf('/'))
  for (const typed of [above, `${above}/`, `${path}/`])
    http.app.get(typed, { config: { access: publicAccess } }, async (_request, reply) => reply.redirect(path, 302))
}

/** Serves the icon where browsers look for it when a page names none. */
function favicon(http: Http, assets: () => Promise<Assets>): void {
  http.app.get('/favicon.ico', { config: { access: publicAccess } }, async (_request, reply) => {
    const icon = (await assets()).files.get('icon.svg')
    if (!icon) throw routeNotFound()
    return reply.header('cache-control', 'public, max-age=86400').type(icon.type).send(icon.content)
  })
}

/**
 * Serves the reference of every route that this server has as a page, and beside it the files of that page. Rendered when
 * it is first asked for, and kept compressed. Neither is an operation of the API.
 */
export function referencePage(http: Http, options: ReferencePageOptions): void {
  const assets = once(readAssets)
  const page = once(async () => rendered(http, options, await assets()))
  redirects(http, options.path)
  favicon(http, assets)
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
      // While several versions of the server run side by side, a page may ask for files that are another's.
      const caching = params.version === version ? 'public, max-age=31536000, immutable' : 'no-store'
      return reply.header('cache-control', caching).type(asset.type).send(asset.content)
    },
  )
}
