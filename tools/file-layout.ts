import { globSync } from 'node:fs'
import {
  applicationParts,
  consoleFeatureFileNames,
  consoleFeatures,
  featureFileNames,
  featuresByContext,
  platformParts,
  sharedContextFolders,
  widgetFeatureFileNames,
  widgetFeatures,
} from './layers.ts'

const kebabCase = '[a-z0-9]+(?:-[a-z0-9]+)*'
const fileNamePattern = featureFileNames.join('|')
const fileInFeature = new RegExp(`^(?:${fileNamePattern})(?:/${kebabCase})?(?:[.]test)?[.]ts$`)

/** A web application whose features are folders of a closed vocabulary. */
interface WebApplication {
  readonly name: string
  /** The folder of the features. */
  readonly folder: string
  readonly features: readonly string[]
  readonly fileNames: readonly string[]
}

const webApplications: readonly WebApplication[] = [
  {
    name: 'the panel',
    folder: 'web/widget/src/panel/features',
    features: widgetFeatures,
    fileNames: widgetFeatureFileNames,
  },
  {
    name: 'the console',
    folder: 'web/console/src/features',
    features: consoleFeatures,
    fileNames: consoleFeatureFileNames,
  },
]

function webFileIssue(path: string, { name, folder, features, fileNames }: WebApplication): string | undefined {
  const [feature = '', ...inside] = path.slice(folder.length + 1).split('/')
  if (inside.length === 0) return `${path}: is in no feature of ${name}`
  if (!features.includes(feature)) return `${path}: "${feature}" is no feature that tools/layers.ts lists`
  const pattern = `^(?:${kebabCase}(?:[.]module)?[.]css|${kebabCase}[.]tsx|(?:${fileNames.join('|')})(?:/${kebabCase})?(?:[.]test)?[.]ts)$`
  if (new RegExp(pattern).test(inside.join('/'))) return undefined
  return `${path}: a feature of ${name} holds only components (.tsx), style sheets, and ${fileNames.join(', ')}`
}

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

/** Returns the files in `server` and in the features of `web` that are not where the layout allows them, one line each. */
export function fileLayoutIssues(tree: string): string[] {
  const inServer = globSync('server/**/*.*', { cwd: tree }).sort().map(fileLayoutIssue)
  const inWeb = webApplications.flatMap((application) =>
    globSync(`${application.folder}/**/*.*`, { cwd: tree })
      .sort()
      .map((path) => webFileIssue(path, application)),
  )
  return [...inServer, ...inWeb].filter((issue) => issue !== undefined)
}
