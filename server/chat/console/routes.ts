import { routeNotFound } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import type { Http } from '#platform/http/route.ts'
import { consolePage, consolePageDirectives, embeddedConsolePage, singleSignOnReturnPage } from './views.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${consolePageDirectives}; base-uri 'none'; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** The addresses of these pages contain credentials: an authorization code, or the tokens of a session. */
const signInHeaders = { ...headers, 'cache-control': 'no-store' }

// Matches absolute URLs too, which proxies may send (RFC 9112, absolute-form).
const CONSOLE_PATH_PATTERN = /^(?:https?:\/\/[^/?]*)?\/console(?:[/?]|$)/i

/** Adds `frame-ancestors` to every response below `/console`, including errors. */
function addFrameAncestors({ app }: Http, ancestors: readonly string[]): void {
  const directive = `; frame-ancestors ${["'self'", ...ancestors].join(' ')}`
  app.addHook('onSend', (request, reply, payload, done) => {
    if (CONSOLE_PATH_PATTERN.test(request.routeOptions.url ?? request.url))
      reply.header('content-security-policy', `${reply.getHeader('content-security-policy')}${directive}`)
    done(null, payload)
  })
}

/**
 * Registers the pages of the console and the redirects to them, which are not in the API reference. Without `ancestors`,
 * the responses do not restrict framing, and `/console/sso`, which only a frame uses, is 404.
 */
export function registerConsoleRoutes(http: Http, ancestors: readonly string[]): void {
  const { app } = http
  if (ancestors.length > 0) addFrameAncestors(http, ancestors)
  const config = { access: publicAccess }
  for (const path of ['/', '/console'])
    app.get(path, { config }, async (_request, reply) => reply.redirect('/console/', 302))
  app.get('/console/', { config }, async (_request, reply) => reply.headers(headers).send(consolePage))
  app.get('/console/oidc', { config }, async (_request, reply) =>
    reply.headers(signInHeaders).send(singleSignOnReturnPage),
  )
  app.get('/console/sso', { config }, async (_request, reply) => {
    if (ancestors.length === 0) throw routeNotFound()
    return reply.headers(signInHeaders).send(embeddedConsolePage)
  })
}
