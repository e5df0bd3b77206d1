import { globSync } from 'node:fs'
import {
  applicationParts,
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

const fileInWidgetFeature = new RegExp(
  `^(?:${kebabCase}[.](?:css|tsx)|(?:${widgetFeatureFileNames.join('|')})(?:/${kebabCase})?(?:[.]test)?[.]ts)$`,
)

function widgetFileIssue(path: string): string | undefined {
  const [, feature = '', file = ''] = /^web[/]widget[/]src[/]panel[/]features[/]([^/]+)[/](.+)$/.exec(path) ?? []
  if (feature === '' || file === '') return `${path}: is in no feature of the panel`
  if (!widgetFeatures.includes(feature)) return `${path}: "${feature}" is no feature that tools/layers.ts lists`
  if (fileInWidgetFeature.test(file)) return undefined
  return `${path}: a feature of the panel holds only components (.tsx), style sheets, and ${widgetFeatureFileNames.join(', ')}`
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

/** Returns the files in `server` and in the features of the widget that are not where the layout allows them, one line each. */
export function fileLayoutIssues(tree: string): string[] {
  const inServer = globSync('server/**/*.*', { cwd: tree }).sort().map(fileLayoutIssue)
  const inWidget = globSync('web/widget/src/panel/features/**/*.*', { cwd: tree }).sort().map(widgetFileIssue)
  return [...inServer, ...inWidget].filter((issue) => issue !== undefined)
}
