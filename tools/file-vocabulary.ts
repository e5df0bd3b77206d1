import { globSync } from 'node:fs'
import { contextFloor, featuresOf, featureWords, platformParts } from './layers.ts'

const words = featureWords.join('|')
const fileInFeature = new RegExp(`^(?:${words})(?:/[a-z0-9]+(?:-[a-z0-9]+)*)?(?:[.]test)?[.]ts$`)

function complaintAbout(path: string): string | undefined {
  const [layer = '', folder = '', ...inside] = path.split('/').slice(1)
  if (folder === '' || inside.length === 0) return undefined
  if (layer === 'platform') {
    return platformParts.includes(folder) ? undefined : `${path}: "${folder}" is no part that tools/layers.ts lists`
  }
  const features = featuresOf[layer]
  if (!features) return `${path}: "${layer}" is no context that tools/layers.ts lists`
  if (contextFloor.includes(folder)) return undefined
  if (!features.includes(folder)) return `${path}: "${folder}" is no feature that tools/layers.ts lists`
  if (fileInFeature.test(inside.join('/'))) return undefined
  return `${path}: a feature holds only ${featureWords.join(', ')}, as files or as folders of files`
}

/** The files under `server` of a tree that lie where the layout has no place for them, one line each. */
export function vocabularyComplaints(tree: string): string[] {
  return globSync('server/**/*.*', { cwd: tree })
    .sort()
    .map(complaintAbout)
    .filter((complaint) => complaint !== undefined)
}
