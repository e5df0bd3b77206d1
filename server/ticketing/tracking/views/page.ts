import { renderHead } from '#platform/http/html-page.ts'
import { formatMessage, type Locale, locales } from '#platform/i18n/localized-message.ts'
import { escapeHtml } from '#platform/mail/html.ts'
import type { TrackingRecord } from '../schema.ts'
import {
  advice,
  completed,
  completedLabel,
  inProgress,
  languageLabel,
  notYet,
  receivedLabel,
  requestNumber,
} from './sentences.ts'

const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  tr: 'Türkçe',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

const style = `:root{color-scheme:light dark;--canvas:#f5f5f7;--surface:#fff;--line:#e6e6ea;--fg:#17171c;--fg-2:#5b5b66;--link:#4a40c8;--ok:#14693e;--ok-soft:#e6f4ec;--busy:#4a40c8;--busy-soft:#ecebfd}
@media (prefers-color-scheme:dark){:root{--canvas:#0d0d10;--surface:#141418;--line:#25252c;--fg:#ededf0;--fg-2:#a8a8b3;--link:#a8a5f6;--ok:#4cc38a;--ok-soft:#12261c;--busy:#a8a5f6;--busy-soft:#211f3d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;padding:24px 16px;background:var(--canvas);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
main{inline-size:100%;max-inline-size:32rem;padding:clamp(24px,6vw,40px);border:1px solid var(--line);border-radius:16px;background:var(--surface)}
.state{display:inline-block;margin:0 0 16px;padding:4px 12px;border-radius:999px;background:var(--busy-soft);color:var(--busy);font-size:14px;font-weight:600}
.state.done{background:var(--ok-soft);color:var(--ok)}
h1{margin:0 0 24px;font-size:24px;line-height:1.3;font-weight:650}
dl{margin:0 0 24px;border-block-start:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:12px 0;border-block-end:1px solid var(--line)}
dt{color:var(--fg-2)}
dd{margin:0;font-weight:600}
main p:last-child{margin:0;color:var(--fg-2);font-size:14px}
ul{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 16px;margin:0;padding:0;list-style:none;font-size:14px}
a,[aria-current]{display:inline-block;padding:4px 0;color:var(--link);text-underline-offset:3px}
[aria-current]{color:var(--fg);font-weight:600;text-decoration:none}
:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:2px}
@media print{nav{display:none}}`

/** Returns the content security policy of the page. The page has no scripts and cannot be framed. */
export const createTrackingPageCsp = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const formatInstant = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(instant))

function renderInstant(instant: string | null, locale: Locale): string {
  if (instant === null) return escapeHtml(notYet[locale])
  return `<time datetime="${instant}">${escapeHtml(formatInstant(instant, locale))}</time>`
}

const renderLanguage = (language: Locale, locale: Locale): string =>
  language === locale
    ? `<li><span aria-current="true" lang="${language}">${languageNames[language]}</span></li>`
    : `<li><a href="?lang=${language}" hreflang="${language}" lang="${language}">${languageNames[language]}</a></li>`

/** Returns the page with the public status of a ticket. It contains no personal data. */
export function renderTrackingPage(record: TrackingRecord, locale: Locale, nonce: string): string {
  const number = escapeHtml(formatMessage(requestNumber, locale, { id: record.ticketId }))
  const heading = escapeHtml((record.isCompleted ? completed : inProgress)[locale])
  const head = renderHead({
    title: `${formatMessage(requestNumber, locale, { id: record.ticketId })} – ${(record.isCompleted ? completed : inProgress)[locale]}`,
    locale,
    colorScheme: 'light dark',
    elements: `<style nonce="${nonce}">${style}</style>`,
  })
  return `${head}<body>
<main>
<p class="state${record.isCompleted ? ' done' : ''}">${number}</p>
<h1>${heading}</h1>
<dl>
<div><dt>${receivedLabel[locale]}</dt><dd>${renderInstant(record.createdAt, locale)}</dd></div>
<div><dt>${completedLabel[locale]}</dt><dd>${renderInstant(record.completedAt, locale)}</dd></div>
</dl>
<p>${escapeHtml(advice[locale])}</p>
</main>
<nav aria-label="${languageLabel[locale]}">
<ul>
${locales.map((language) => renderLanguage(language, locale)).join('\n')}
</ul>
</nav>
</body>
</html>
`
}
