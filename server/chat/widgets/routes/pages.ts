import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from '#platform/http/access.ts'
import { prefersHtml, sendMessagePage, sendPage } from '#platform/http/html-page.ts'
import type { Http } from '#platform/http/route.ts'
import type { WebAssets } from '#platform/http/web-assets.ts'
import { locales, negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { ChatDb } from '../../database/chat.ts'
import { widgetNotFound } from '../errors.ts'
import { findActiveWidget } from '../queries.ts'
import {
  createHostedPageSecurityPolicy,
  type HostedPageOptions,
  renderHostedPage,
  unavailableAdvice,
  unavailableTitle,
} from '../views.ts'

/** Browsers revalidate `widget.js` in the background after five minutes, so that pages soon use a new release. */
const LOADER_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400'

const HASHED_FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

const WIDGET_KEY_PATTERN = /^[\w-]{1,64}$/

interface PageRequest {
  readonly Params: { readonly key: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

const parseOption = <T extends string>(allowedValues: readonly T[], value: unknown): T | null =>
  allowedValues.find((allowed) => allowed === value) ?? null

const readPageOptions = (query: PageRequest['Querystring']): HostedPageOptions => ({
  mode: parseOption(['bubble', 'inline', 'page'], query['mode']) ?? 'page',
  locale: parseOption(locales, query['locale']),
  theme: parseOption(['light', 'dark', 'auto'], query['theme']),
  preChat: parseOption(['on', 'off'], query['pre-chat']),
})

async function sendHostedPage(db: ChatDb, request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<unknown> {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-cache',
    vary: 'Accept, Accept-Language',
  })
  const { key } = request.params
  const requestLocale = negotiateLocale(request.headers['accept-language'])
  const widget = WIDGET_KEY_PATTERN.test(key) ? await findActiveWidget(db, key) : undefined
  if (widget) {
    const options = readPageOptions(request.query)
    const locale = options.locale ?? widget.locale ?? requestLocale
    reply.header('content-language', locale)
    return sendPage(reply, createHostedPageSecurityPolicy(widget), renderHostedPage(widget, locale, options))
  }
  if (!prefersHtml(request)) throw widgetNotFound()
  return sendMessagePage(
    reply.code(404),
    requestLocale,
    unavailableTitle[requestLocale],
    unavailableAdvice[requestLocale],
  )
}

/** Mounts the widget script, its files and the hosted chat page. They are not part of the API reference. */
export function registerWidgetPages({ app }: Http, db: ChatDb, assets: WebAssets): void {
  const config = { access: publicAccess }
  app.get('/widget.js', { config }, (request, reply) => assets.send(request, reply, 'widget.js', LOADER_CACHE_CONTROL))
  app.get<{ Params: { file: string } }>('/widget/:file', { config }, (request, reply) =>
    assets.send(request, reply, `widget/${request.params.file}`, HASHED_FILE_CACHE_CONTROL),
  )
  app.get<PageRequest>('/c/:key', { config }, (request, reply) => sendHostedPage(db, request, reply))
}
