import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { routeNotFound } from '../errors/common.ts'
import { matchesEtag } from './etag.ts'

const encodings = ['br', 'gzip', 'identity'] as const

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

interface WebAsset {
  readonly etag: string
  readonly contentType: string
  readonly contents: Readonly<Record<(typeof encodings)[number], Buffer>>
}

/** The built web files of this version, which are read once and kept in memory. */
export interface WebAssets {
  /** Sends a file to any origin, redirects requests for widget panels of other releases, or throws `routeNotFound`. */
  readonly send: (request: FastifyRequest, reply: FastifyReply, name: string, cacheControl: string) => Promise<unknown>
  readonly getConsoleFiles: () => Promise<ConsoleFiles>
}

/** The names of the files that the page of the console loads. */
export interface ConsoleFiles {
  readonly script: string
  /** The other scripts, which `script` imports. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
}

interface Manifest {
  readonly panel: string
  readonly console: ConsoleFiles
  readonly files: Readonly<Record<string, { readonly etag: string }>>
}

async function readAsset(folder: URL, name: string, etag: string): Promise<WebAsset> {
  const path = new URL(name, folder).href
  const [identity, gzip, br] = await Promise.all(
    ['', '.gz', '.br'].map(async (extension) => await readFile(new URL(path + extension))),
  )
  if (!identity || !gzip || !br) throw new Error(`${name} is not in the build`)
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream'
  return { etag: `"${etag}"`, contentType, contents: { identity, gzip, br } }
}

interface Build {
  readonly panel: string
  readonly console: ConsoleFiles
  readonly assets: ReadonlyMap<string, WebAsset>
}

async function readBuild(folder: URL): Promise<Build> {
  const { panel, console, files }: Manifest = JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8'))
  const assets = Object.entries(files).map(
    async ([name, { etag }]) => [name, await readAsset(folder, name, etag)] as const,
  )
  return { panel, console, assets: new Map(await Promise.all(assets)) }
}

const chooseEncoding = ({ headers }: FastifyRequest): (typeof encodings)[number] => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': headers['accept-encoding'] ?? '' } }).encodings()
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

const crossOriginHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Matches the panel of any release: a cached loader of an earlier release requests the panel of that release. */
const PANEL_PATTERN = /^widget\/panel-[A-Z0-9]+[.]js$/

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: WebAsset, cacheControl: string): unknown {
  const encoding = chooseEncoding(request)
  reply.headers({
    ...crossOriginHeaders,
    // A weak tag, because one tag identifies the file in all encodings.
    etag: `W/${asset.etag}`,
    vary: 'Accept-Encoding',
    'cache-control': cacheControl,
  })
  if (matchesEtag(request.headers['if-none-match'], asset.etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(asset.contentType).send(asset.contents[encoding])
}

/** Opens the folder of the built web files. Reads it for the first request. */
export function createWebAssets(folder: URL): WebAssets {
  let build: Promise<Build> | undefined
  const read = async () => {
    build ??= readBuild(folder).catch((error: unknown) => {
      build = undefined
      throw error
    })
    return await build
  }
  return {
    getConsoleFiles: async () => (await read()).console,
    send: async (request, reply, name, cacheControl) => {
      const { panel, assets } = await read()
      const asset = assets.get(name)
      if (asset) return sendAsset(request, reply, asset, cacheControl)
      if (PANEL_PATTERN.test(name)) return reply.headers(crossOriginHeaders).redirect(`/${panel}`, 302)
      throw routeNotFound()
    },
  }
}
