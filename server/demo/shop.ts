import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'

const assetFolder = new URL('../../web/demo/', import.meta.url)

const contentTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'shop.css': 'text/css; charset=utf-8',
  'shop.js': 'text/javascript; charset=utf-8',
}

export interface DemoShopOptions {
  readonly host: string
  /** The preferred port. If the shop cannot listen on it, the system chooses one. */
  readonly port: number
  /** The URL of the Flowdesk server, without a trailing slash. */
  readonly serverUrl: string
  readonly getWidgetKey: () => Promise<string>
}

export interface DemoShop {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Returns a strict content security policy, which shows what a website has to allow for the widget. */
const createSecurityPolicy = (serverUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${serverUrl}`,
    `connect-src ${serverUrl} ${serverUrl.replace(/^http/, 'ws')}`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${serverUrl}`,
    `media-src data: blob: ${serverUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

async function respond(options: DemoShopOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?')
  const name = path === '/' ? 'index.html' : path.slice(1)
  const type = contentTypes[name]
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (type === undefined || !isRead) return void response.writeHead(type === undefined ? 404 : 405).end()
  const source = await readFile(new URL(name, assetFolder), 'utf8')
  const content = source
    .replaceAll('{server}', options.serverUrl)
    .replaceAll('{widgetKey}', await options.getWidgetKey())
  response
    .writeHead(200, {
      'content-type': type,
      'content-security-policy': createSecurityPolicy(options.serverUrl),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : content)
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port })
  await once(server, 'listening')
}

/** Starts a website on its own port, so that the widget runs on another origin, as on a real website. */
export async function openDemoShop(options: DemoShopOptions): Promise<DemoShop> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch(() => response.writeHead(500).end())
  })
  const { host, port } = options
  await listen(server, host, port).catch(() => listen(server, host, 0))
  const address = server.address()
  const urlHost = isIPv6(host) ? `[${host}]` : host
  return {
    url: `http://${urlHost}:${typeof address === 'object' && address ? address.port : port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
