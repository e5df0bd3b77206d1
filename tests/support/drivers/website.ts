import { serveHostilePage } from '../hostile-page.ts'

/** Options of a website that embeds the widget. */
export interface WebsiteOptions {
  /** The URL of the server of the widget. */
  readonly url: string
  readonly key: string
  readonly locale?: string
  /** Allows only scripts with a nonce, and neither styles nor HTML in texts. */
  readonly isStrict?: boolean
}

const NONCE = 'c2hvcA'

/** Collects errors, warnings and policy violations that the browser reports to the page. Must be the first script. */
const KEEP_PROBLEMS = `
  window.problems = []
  const keep = (problem) => problems.push(String(problem))
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(violatedDirective + blockedURI))
  console.error = console.warn = (...values) => keep(values.join(' '))`

const renderPage = ({ url, key, locale = 'en' }: WebsiteOptions): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Shop</title>
<script nonce="${NONCE}">${KEEP_PROBLEMS}</script></head><body><h1>Example shop</h1>
<script async nonce="${NONCE}"
  src="${url}/widget.js"
  data-widget-key="${key}"></script></body></html>`

const strictPolicy = (url: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}' 'strict-dynamic'`,
    `connect-src ${url} ${url.replace('http', 'ws')}`,
    "style-src 'none'",
    // The icon of the website.
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Serves a page with the widget, on an origin of its own, until the test ends. Its `problems` are a global variable. */
export const serveWebsite = (options: WebsiteOptions): Promise<string> =>
  serveHostilePage({
    html: renderPage(options),
    headers: options.isStrict ? { 'content-security-policy': strictPolicy(options.url) } : {},
  })
