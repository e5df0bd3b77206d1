import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../web/build/build-assets.ts'
import { buildStaleAssets } from '../web/build/stale-assets.ts'
import type { Script } from './script-issues.ts'
import type { StyleSheet } from './style-issues.ts'

const built = join(import.meta.dirname, '../web/dist')

/** Builds the web files if they are stale, and returns their manifest. */
export async function readBuiltManifest(): Promise<Manifest> {
  await buildStaleAssets()
  return JSON.parse(await readFile(join(built, 'manifest.json'), 'utf8'))
}

/** Builds the web files if they are stale, and returns the scripts of one of the applications. */
export async function readBuiltScripts(application: 'widget' | 'forms' | 'console'): Promise<Script[]> {
  const names = Object.keys((await readBuiltManifest()).files).filter(
    (name) => name.startsWith(application) && name.endsWith('.js'),
  )
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(built, name), 'utf8') })))
}

/** Returns the style sheets that match a pattern, as they are written. */
export const readStyleSheets = (tree: string, pattern: string): StyleSheet[] =>
  globSync(pattern, { cwd: tree })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(tree, path), 'utf8') }))
