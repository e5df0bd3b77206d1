import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Locale, locales, negotiateLocale } from '../i18n/localized-message.ts'
import { escapeHtml } from '../mail/html.ts'

/** Whether a request prefers a page to JSON, as browsers do. */
export const prefersHtml = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept !== undefined &&
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'

export function sendPage(reply: FastifyReply, securityPolicy: string, markup: string): unknown {
  return reply.header('content-security-policy', securityPolicy).type('text/html; charset=utf-8').send(markup)
}

/** Returns the language of the query parameter, else the one configured for the page, else that of the browser. */
export const choosePageLocale = (
  parameter: unknown,
  configuredLocale: Locale | null,
  { headers }: FastifyRequest,
): Locale =>
  locales.find((locale) => locale === parameter) ?? configuredLocale ?? negotiateLocale(headers['accept-language'])

const getDirection = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

export interface PageHead {
  readonly title: string
  readonly locale: Locale
  readonly colorScheme: string
  /** Further elements, as markup. */
  readonly elements: string
}

/** Returns the start of an HTML page, from the doctype to `</head>`. Search engines do not list the page. */
export const renderHead = ({ title, locale, colorScheme, elements }: PageHead): string => `<!doctype html>
<html lang="${locale}" dir="${getDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="${colorScheme}">
<title>${escapeHtml(title)}</title>
${elements}
</head>
`

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:#f5f5f7;color:#17171c;font:16px/1.6 system-ui,sans-serif}
main{max-width:28rem;padding:32px 24px;text-align:center}
h1{margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600}
p{margin:0;color:#5b5b66}
@media (prefers-color-scheme:dark){body{background:#0d0d10;color:#ededf0}p{color:#a8a8b3}}
@media print{body{background:none;color:#000}}`

const styleHash = createHash('sha256').update(style).digest('base64')

const messagePagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const renderMessagePage = (locale: Locale, title: string, advice: string): string => `${renderHead({
  title,
  locale,
  colorScheme: 'light dark',
  elements: `<style>${style}</style>`,
})}<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>
</main>
</body>
</html>
`

/** Sends a page with a title and a sentence, such as for people who follow a link to something that does not exist. */
export const sendMessagePage = (reply: FastifyReply, locale: Locale, title: string, advice: string): unknown =>
  sendPage(reply.header('content-language', locale), messagePagePolicy, renderMessagePage(locale, title, advice))
