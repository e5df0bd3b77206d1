import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { publicAccess } from '#platform/http/access.ts'
import type { Http } from '#platform/http/route.ts'
import type { WebAssets } from '#platform/http/web-assets.ts'
import { locales, negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { ChatDb } from '../../database/chat.ts'
import { widgetNotFound } from '../errors.ts'
import { findActiveWidget } from '../queries.ts'
import {
  createHostedPagePolicy,
  type HostedPageOptions,
  missingPagePolicy,
  renderHostedPage,
  renderMissingPage,
} from '../views.ts'

/** Browsers ask again for the loader after five minutes, so that a release reaches all pages soon. */
const LOADER_CACHING = 'public, max-age=300, stale-while-revalidate=86400'

/** The other files have a hash of their content in their name. */
const HASHED_FILE_CACHING = 'public, max-age=31536000, immutable'

const WIDGET_KEY_PATTERN = /^[\w-]{1,64}$/

interface PageRequest {
  readonly Params: { readonly key: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

const findWord = <T extends string>(words: readonly T[], value: unknown): T | null =>
  words.find((word) => word === value) ?? null

/** Reads the attributes from the query. Ignores other parameters and values that the widget does not know. */
const readPageOptions = (query: PageRequest['Querystring']): HostedPageOptions => ({
  mode: findWord(['bubble', 'inline', 'page'], query['mode']) ?? 'page',
  locale: findWord(locales, query['locale']),
  theme: findWord(['light', 'dark', 'auto'], query['theme']),
  preChat: findWord(['on', 'off'], query['pre-chat']),
})

const prefersHtml = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept !== undefined &&
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'

function sendPage(reply: FastifyReply, policy: string, markup: string): unknown {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(markup)
}

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
    return sendPage(reply, createHostedPagePolicy(widget), renderHostedPage(widget, locale, options))
  }
  if (!prefersHtml(request)) throw widgetNotFound()
  reply.code(404).header('content-language', requestLocale)
  return sendPage(reply, missingPagePolicy, renderMissingPage(requestLocale))
}

/** Mounts the widget script, its files and the hosted chat page. They are not part of the API reference. */
export function registerWidgetPages({ app }: Http, db: ChatDb, assets: WebAssets): void {
  const config = { access: publicAccess }
  app.get('/widget.js', { config }, (request, reply) => assets.send(request, reply, 'widget.js', LOADER_CACHING))
  app.get<{ Params: { file: string } }>('/widget/:file', { config }, (request, reply) =>
    assets.send(request, reply, `widget/${request.params.file}`, HASHED_FILE_CACHING),
  )
  app.get<PageRequest>('/c/:key', { config }, (request, reply) => sendHostedPage(db, request, reply))
}
