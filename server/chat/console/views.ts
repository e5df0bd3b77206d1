import type { ConsoleFiles } from '#platform/http/web-assets.ts'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5a50e0"/><path d="M10 9h12M10 16h9M10 23h5" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`

export interface ConsolePageOptions {
  readonly files: ConsoleFiles
  /** The CSP nonce that allows the style elements which the console creates. */
  readonly nonce: string
  /** Whether other websites may show the console in frames. If not, a framed console shows only a link to itself. */
  readonly isFramingAllowed: boolean
}

/** Omits `frame-ancestors`, which a hook adds. `sources` are the origins that the page may call besides its own. */
export const createConsoleCsp = (nonce: string, sources: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...sources].join(' ')}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

export const renderConsolePage = ({ files, nonce, isFramingAllowed }: ConsolePageOptions): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="flowdesk-framing" content="${isFramingAllowed ? 'allowed' : 'refused'}">
<meta property="csp-nonce" nonce="${nonce}">
<title>Flowdesk</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${files.styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('\n')}
${files.preloads.map((name) => `<link rel="modulepreload" href="/${name}">`).join('\n')}
<script type="module" src="/${files.script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The agent console needs JavaScript. Turn it on in the settings of your browser, and load the page again.</noscript>
</body>
</html>
`
