import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const folder = new URL('./browser/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

const names = [
  'main.js',
  'search.js',
  'try-it.js',
  'form.js',
  'answer.js',
  'request.js',
  'json.js',
  'dom.js',
  'base.css',
  'code.css',
  'frame.css',
  'operation.css',
  'try-it.css',
  'icon.svg',
] as const

/** A file of the page. */
export interface Asset {
  readonly type: string
  readonly content: Buffer
}

/** The files of the page, and one word for what is in all of them. */
export interface Assets {
  readonly version: string
  readonly files: ReadonlyMap<string, Asset>
}

/** Reads the files of the page. */
export async function readAssets(): Promise<Assets> {
  const files = await Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      const content = await readFile(new URL(name, folder))
      return [name, { type: types[name.split('.').at(-1) ?? ''] ?? '', content }]
    }),
  )
  const hash = createHash('sha256')
  for (const [name, { content }] of files) hash.update(`${name} ${content.length} `).update(content)
  return { version: hash.digest('base64url').slice(0, 12), files: new Map(files) }
}
