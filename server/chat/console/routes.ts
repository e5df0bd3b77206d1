import { createHash } from 'node:crypto'
import type { Http } from '#platform/http/route.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:40rem;margin:4rem auto;padding:0 1rem}
dt{font-weight:600;margin-top:1rem}
dd{margin:0}
code{font-size:.95em}`

/** Until the console is there, its place names what is. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Flowdesk</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Flowdesk is running</h1>
<p>The console of the agents will be at this address. Today the chat is set up and used through its API.</p>
<dl>
<dt>Reference of the API</dt><dd><a href="/docs/api"><code>/docs/api</code></a></dd>
<dt>Sign-in of agents</dt><dd><code>POST /v1/agent/auth/login</code></dd>
<dt>Administration of the chat</dt><dd><code>/v1/admin</code></dd>
<dt>Health</dt><dd><a href="/health"><code>/health</code></a></dd>
</dl>
</main>
</body>
</html>
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** The way to the console, and the page that is there. Neither is part of the API, so the reference leaves them out. */
export function consoleRoutes({ app }: Http): void {
  for (const path of ['/', '/console']) app.get(path, async (_request, reply) => reply.redirect('/console/', 302))
  app.get('/console/', async (_request, reply) => reply.headers(headers).send(page))
}
