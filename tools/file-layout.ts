import { globSync } from 'node:fs'
import { applicationParts, featureFileNames, featuresByContext, platformParts, sharedContextFolders } from './layers.ts'

const fileNamePattern = featureFileNames.join('|')
const fileInFeature = new RegExp(`^(?:${fileNamePattern})(?:/[a-z0-9]+(?:-[a-z0-9]+)*)?(?:[.]test)?[.]ts$`)

function featureIssue(path: string, context: string, folder: string, inside: readonly string[]): string | undefined {
  if (sharedContextFolders.includes(folder)) return undefined
  if (!featuresByContext[context]?.includes(folder))
    return `${path}: "${folder}" is no feature that tools/layers.ts lists`
  if (fileInFeature.test(inside.join('/'))) return undefined
  return `${path}: a feature holds only ${featureFileNames.join(', ')}, as files or as folders of files`
}

function fileLayoutIssue(path: string): string | undefined {
  const [layer = '', folder = '', ...inside] = path.split('/').slice(1)
  if (folder === '') return undefined
  if (applicationParts.includes(layer)) {
    return inside.length === 0 ? undefined : `${path}: a part of the application holds files only`
  }
  if (layer !== 'platform' && !(layer in featuresByContext))
    return `${path}: "${layer}" is no context that tools/layers.ts lists`
  if (inside.length === 0) return undefined
  if (layer !== 'platform') return featureIssue(path, layer, folder, inside)
  return platformParts.includes(folder) ? undefined : `${path}: "${folder}" is no part that tools/layers.ts lists`
}

/** Returns the files in `server` of a tree that are not where the layout allows them, one line each. */
export function fileLayoutIssues(tree: string): string[] {
  return globSync('server/**/*.*', { cwd: tree })
    .sort()
    .map(fileLayoutIssue)
    .filter((issue) => issue !== undefined)
}
