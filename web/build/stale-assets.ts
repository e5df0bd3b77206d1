import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from './build-assets.ts'
import { hashSources } from './source-hash.ts'

const web = join(import.meta.dirname, '..')

async function readManifest(): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(web, 'dist/manifest.json'), 'utf8'))
  } catch {
    return null
  }
}

/** Builds the web files unless they were built from the present sources. Returns whether it built them. */
export async function buildStaleAssets(): Promise<boolean> {
  const manifest = await readManifest()
  if (manifest?.sourceHash === (await hashSources(web))) return false
  // Loaded only for a build, because most starts need none.
  const { buildAssets } = await import('./build-assets.ts')
  await buildAssets()
  return true
}
