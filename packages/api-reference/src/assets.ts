import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const folder = new URL('./browser/', import.meta.url)

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

export const assetNames: readonly string[] = [
  'theme.js',
  'main.js',
  'search.js',
  'contents.js',
  'current-section.js',
  'sample-tabs.js',
  'samples.js',
  'storage.js',
  'theme-switch.js',
  'try-it.js',
  'form.js',
  'operation.js',
  'request.js',
  'response.js',
  'json.js',
  'dom.js',
  'base.css',
  'code.css',
  'frame.css',
  'controls.css',
  'operation.css',
  'try-it.css',
  'icon.svg',
]

export interface Asset {
  readonly contentType: string
  readonly content: Buffer
}

export interface Assets {
  /** A hash of all files, so that each version can have a URL of its own. */
  readonly version: string
  readonly files: ReadonlyMap<string, Asset>
}

/** Reads the scripts, styles and images of the page. */
export async function readAssets(): Promise<Assets> {
  const files = await Promise.all(
    assetNames.map(async (name): Promise<[string, Asset]> => {
      const content = await readFile(new URL(name, folder))
      return [name, { contentType: contentTypes[name.split('.').at(-1) ?? ''] ?? '', content }]
    }),
  )
  const hash = createHash('sha256')
  for (const [name, { content }] of files) hash.update(`${name} ${content.length} `).update(content)
  return { version: hash.digest('base64url').slice(0, 12), files: new Map(files) }
}
