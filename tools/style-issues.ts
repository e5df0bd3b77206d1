import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { dark, light } from '../web/ui/tokens/themes.ts'
import { compatData, findFeature, isOnFloor } from './browser-floor.ts'

/** A style sheet of the widget. */
export interface StyleSheet {
  readonly path: string
  readonly text: string
}

const PHYSICAL_PROPERTY =
  /^(?:left|right|float|clear|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/

/** Matches selectors of the corner with the launcher and the panel, which is the same in every language. */
const CORNER = /[.](?:left|right)(?![\w-])/

const FOUR_SIDES = /^(?:margin|padding|inset|border-width|border-style|border-color)$/

const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)|\b(?:white|black|red|green|blue|gr[ae]y|silver)\b/gi

const DYNAMIC_UNIT = /\d(?:[sld]v(?:[hwib]|min|max)|cq(?:[wihb]|min|max)|r?lh|r?cap|r?ic)\b/

/** Properties that some browsers of the floor ignore without harm. */
const optionalProperties = ['overflow-anchor', 'forced-color-adjust']

const tokenValues: readonly string[] = [...Object.values(light), ...Object.values(dark)]

/** Whether the loader repeats the value of a token: it draws the launcher before the tokens are loaded. */
const isTokenOfLoader = (path: string, colour: string): boolean =>
  path.includes('/loader/') && tokenValues.some((value) => value.includes(colour))

function physicalIssue({ prop, value }: Declaration, selector: string): string | undefined {
  if (CORNER.test(selector)) return undefined
  if (PHYSICAL_PROPERTY.test(prop)) return `"${prop}" is not mirrored from right to left; use a logical property`
  if (prop === 'text-align' && /^(?:left|right)$/.test(value)) return 'use "text-align: start" or "end"'
  const sides = FOUR_SIDES.test(prop) ? value.split(/\s+(?![^(]*\))/) : []
  return sides.length === 4 && sides[1] !== sides[3]
    ? `"${prop}: ${value}" is not mirrored from right to left; use "${prop}-inline"`
    : undefined
}

const colourIssues = (path: string, { value }: Declaration): string[] =>
  [...value.matchAll(COLOUR)]
    .filter(([colour]) => !isTokenOfLoader(path, colour))
    .map(([colour]) => `"${colour}" is a colour; use a token of web/ui/tokens`)

/** Returns the names in a value that are newer than the floor: keywords of the property, functions and units. */
function newValues({ prop, value }: Declaration): string[] {
  const { properties = {}, types } = compatData().css
  const words = value.match(/[a-z][\w-]*\(?/gi) ?? []
  const units = DYNAMIC_UNIT.exec(value)?.slice(0, 1) ?? []
  const newWords = words.filter((word) => {
    const name = word.replace('(', '')
    const features = word.endsWith('(')
      ? [findFeature(types, name), findFeature(types, 'color', name), findFeature(properties, prop, `${name}_function`)]
      : [findFeature(properties, prop, name)]
    const known = features.filter((feature) => feature !== undefined)
    return known.length > 0 && !known.some(isOnFloor)
  })
  return [...units, ...newWords]
}

function floorIssues(declaration: Declaration): string[] {
  const { prop } = declaration
  if (prop.startsWith('--') || optionalProperties.includes(prop)) return []
  const feature = findFeature(compatData().css['properties'], prop)
  if (!feature) return prop.startsWith('-webkit-') ? [] : [`"${prop}" is no property that MDN's data have`]
  const values = newValues(declaration).map((name) => `"${name}"`)
  return [...(isOnFloor(feature) ? [] : [`"${prop}"`]), ...values].map(
    (name) => `${name} is newer than the oldest browsers`,
  )
}

const selectorIssues = ({ selector, parent }: Rule): string[] => {
  const { selectors } = compatData().css
  const names = [...selector.matchAll(/::?([a-z-]+)/gi)].map(([, name = '']) => name)
  const found = names.filter((name) => !isOnFloor(findFeature(selectors, name) ?? {}))
  return [
    ...found.map((name) => `":${name}" is newer than the oldest browsers`),
    ...(parent?.type === 'rule' ? [`"${selector}" is nested; nesting is newer than the oldest browsers`] : []),
  ]
}

function atRuleIssues({ name, params }: AtRule): string[] {
  const feature = findFeature(compatData().css['at-rules'], name)
  if (name === 'import' || name === 'font-face') return [`"@${name}" loads a file, which strict pages block`]
  const names = params.match(/[a-z-]{3,}/gi) ?? []
  const media = name === 'media' ? names.map((one) => [one, findFeature(feature, one)] as const) : []
  const issues = media.filter(([, one]) => one && !isOnFloor(one)).map(([one]) => `"${one}"`)
  if (/[<>]/.test(params)) issues.push('a range in a media query')
  if (!feature || !isOnFloor(feature)) issues.push(`"@${name}"`)
  return issues.map((issue) => `${issue} is newer than the oldest browsers`)
}

function selectorOf(declaration: Declaration): string {
  const { parent } = declaration
  return parent?.type === 'rule' ? (parent as Rule).selector : ''
}

/** Returns what does not work in the oldest browsers, from right to left or on strict pages, and colours without a token. */
export const styleIssues = (sheets: readonly StyleSheet[]): string[] =>
  sheets.flatMap(({ path, text }) => {
    const issues: string[] = []
    const report = (node: Declaration | Rule | AtRule, found: readonly string[]): void => {
      issues.push(...found.map((issue) => `${path}:${node.source?.start?.line}: ${issue}`))
    }
    const root = parse(text)
    root.walkDecls((declaration) => {
      const physical = physicalIssue(declaration, selectorOf(declaration))
      if (physical !== undefined) report(declaration, [physical])
      report(declaration, colourIssues(path, declaration))
      report(declaration, floorIssues(declaration))
      if (/\burl\(/.test(declaration.value)) report(declaration, ['a URL loads a file, which strict pages block'])
    })
    root.walkRules((rule) => report(rule, selectorIssues(rule)))
    root.walkAtRules((rule) => report(rule, atRuleIssues(rule)))
    return issues
  })
