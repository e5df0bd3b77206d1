import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeNotFound } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import type { Http } from '#platform/http/route.ts'
import type { WebAssets } from '#platform/http/web-assets.ts'
import { createConsoleCsp, renderConsolePage } from './views.ts'

/** Paths of the console. They all return the same page, whose script renders the view for the path. */
const pagePaths = [
  '/console/',
  '/console/sign-in',
  '/console/password',
  '/console/conversations/:id',
  '/console/history',
  '/console/account',
  '/console/admin/',
  '/console/admin/:section',
]

/** The URLs of these pages contain an authorization code or tokens, so caches must not store the responses. */
const signInPaths = ['/console/oidc', '/console/sso']

const HASHED_FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

// Matches absolute URLs too, which proxies may send (RFC 9112, absolute-form).
const CONSOLE_PATH_PATTERN = /^(?:https?:\/\/[^/?]*)?\/console(?:[/?]|$)/i

const HOST_PATTERN = /^[\w.:[\]-]+$/

export interface ConsoleRouteOptions {
  readonly frameAncestors: readonly string[]
  /** The URL of the identity provider; null without single sign-on. */
  readonly authority: string | null
  /** Returns the origin at which the provider exchanges a code for tokens; null if it is unknown. */
  readonly findTokenOrigin: () => Promise<string | null>
}

/** Adds `frame-ancestors` to every response below `/console`, including errors. */
function addFrameAncestors({ app }: Http, ancestors: readonly string[]): void {
  const directive = `frame-ancestors ${["'self'", ...ancestors].join(' ')}`
  app.addHook('onSend', (request, reply, payload, done) => {
    if (CONSOLE_PATH_PATTERN.test(request.routeOptions.url ?? request.url)) {
      const policy = reply.getHeader('content-security-policy')
      reply.header('content-security-policy', policy === undefined ? directive : `${policy}; ${directive}`)
    }
    done(null, payload)
  })
}

/** Returns the CSP sources of the WebSocket endpoints of this server, which `'self'` does not match in Safari 16.4. */
const getWebSocketSources = ({ headers: { host = '' } }: FastifyRequest): string[] =>
  HOST_PATTERN.test(host) ? [`ws://${host}`, `wss://${host}`] : []

/**
 * None of these routes is in the API reference. If `frameAncestors` is empty, a console page in a frame of another
 * origin shows only a link to the console, and `/console/sso`, which is used only in frames, returns 404.
 */
export function registerConsoleRoutes(http: Http, assets: WebAssets, options: ConsoleRouteOptions): void {
  const { app } = http
  const { frameAncestors, authority, findTokenOrigin } = options
  const isFramingAllowed = frameAncestors.length > 0
  if (isFramingAllowed) addFrameAncestors(http, frameAncestors)
  const config = { access: publicAccess }
  const providerSources = authority === null ? [] : [new URL(authority).origin]
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: string,
    tokenOrigin?: string | null,
  ) => {
    const sources = [...getWebSocketSources(request), ...providerSources, ...(tokenOrigin ? [tokenOrigin] : [])]
    const nonce = randomBytes(16).toString('base64url')
    const markup = renderConsolePage({ files: await assets.getConsoleFiles(), nonce, isFramingAllowed })
    return reply
      .headers({
        'content-security-policy': createConsoleCsp(nonce, sources),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': cacheControl,
      })
      .type('text/html; charset=utf-8')
      .send(markup)
  }
  for (const path of ['/', '/console'])
    app.get(path, { config }, async (_request, reply) => reply.redirect('/console/', 302))
  for (const path of pagePaths)
    app.get(path, { config }, async (request, reply) => sendPage(request, reply, 'no-cache'))
  for (const path of signInPaths)
    app.get(path, { config }, async (request, reply) => {
      if (path === '/console/sso' && !isFramingAllowed) throw routeNotFound()
      return sendPage(request, reply, 'no-store', await findTokenOrigin())
    })
  app.get<{ Params: { file: string } }>('/console/assets/:file', { config }, (request, reply) =>
    assets.send(request, reply, `console/assets/${request.params.file}`, HASHED_FILE_CACHE_CONTROL),
  )
}
