import type { Identifier as Feature } from '@mdn/browser-compat-data'
import { type AnyNode, type Expression, type MemberExpression, parse, type Super } from 'acorn'
import { full } from 'acorn-walk'
import { compatData, findFeature, isOnFloor, membersOf } from './browser-floor.ts'

/** A built script. */
export interface Script {
  readonly name: string
  readonly text: string
}

type Report = (node: AnyNode, text: string) => void

/** Features above the floor that are used only where they exist. */
const optionalFeatures = [
  // Preact moves elements with it, and inserts them where it does not exist.
  'moveBefore',
  // The signals have a member of that name, which is `undefined` in older browsers. Nothing reads it.
  'Symbol.dispose',
]

/** Names of our own members that newer features have, too. */
const ownNames = ['adopt', 'config', 'end', 'locale', 'restore', 'session', 'take']

const allowed = new Set([...optionalFeatures, ...ownNames])

/** The interfaces whose members are looked for by name. Members of others, such as `path`, are also names of our objects. */
const commonInterfaces = new RegExp(
  `^(?:${[
    '(?:HTML|SVG)\\w*Element|(?:Shadow|Visual|Custom|CSS)\\w+|Element\\w*|Node\\w*|Document\\w*|Window|\\w*Event|EventTarget',
    'Abort\\w+|Audio\\w+|Blob|BroadcastChannel|Clipboard\\w*|Crypto|Data\\w+|DOM\\w+|File\\w*|FormData|Headers',
    'History|Location|Lock\\w*|MediaQueryList|Navigator|Notification|Request|Response|Selection|Storage|URL\\w*',
    'WebSocket|XMLHttpRequest\\w*|\\w+Observer',
  ].join('|')})$`,
)

/** Property names of the platform, with every feature that has the name. */
type Owners = ReadonlyMap<string, readonly Feature[]>

function indexMembers(interfaces: readonly Feature[]): Owners {
  const owners = new Map<string, Feature[]>()
  for (const [key, member] of interfaces.flatMap(membersOf)) {
    const name = key.replace(/_static$/, '')
    owners.set(name, [...(owners.get(name) ?? []), member])
  }
  return owners
}

/** Whether a name can only mean features above the floor. */
const isAbove = (owners: Owners, name: string): boolean => {
  const features = owners.get(name)
  return features !== undefined && !features.some(isOnFloor)
}

/** Returns the names that a script declares, in any scope. */
function declaredNames(program: AnyNode): ReadonlySet<string> {
  const names = new Set<string>()
  full(program, (node, _state, type) => {
    if (type === 'VariablePattern' && 'name' in node) names.add(String(node.name))
    if ('local' in node) names.add((node.local as { readonly name: string }).name)
    if ('id' in node && node.id) names.add((node.id as { readonly name: string }).name)
  })
  return names
}

const propertyName = ({ property, computed }: MemberExpression): string | undefined =>
  !computed && property.type === 'Identifier' ? property.name : undefined

/** Returns the data of a global of the platform, such as `AbortSignal`; undefined for any other name. */
function findGlobal(name: string): Feature | undefined {
  const { api, javascript } = compatData()
  return findFeature(javascript['builtins'], name) ?? findFeature(api, name)
}

function createApiRule(program: AnyNode, report: Report, checksProperties: boolean): (node: AnyNode) => void {
  const { api, javascript } = compatData()
  const builtins = membersOf(javascript['builtins'] ?? {})
  const intl = membersOf(findFeature(javascript['builtins'], 'Intl') ?? {})
  const methods = indexMembers([...builtins, ...intl].map(([, feature]) => feature))
  const common = membersOf(api).filter(([name]) => commonInterfaces.test(name))
  const properties = indexMembers(common.map(([, feature]) => feature))
  const declared = declaredNames(program)
  const reportName = (node: AnyNode, name: string) => {
    if (!allowed.has(name)) report(node, `"${name}" is newer than the oldest browsers`)
  }
  /** Checks a member of a global, such as `AbortSignal.timeout`. Returns whether the global has that member. */
  const checkStatic = (node: AnyNode, object: Expression | Super, name: string): boolean => {
    if (object.type !== 'Identifier' || declared.has(object.name)) return false
    const owner = findGlobal(object.name)
    const member = findFeature(owner, `${name}_static`) ?? findFeature(owner, name)
    if (member && !isOnFloor(member)) reportName(node, `${object.name}.${name}`)
    return member !== undefined
  }
  const checkGlobal = (node: AnyNode) => {
    if (node.type !== 'Identifier' || declared.has(node.name)) return
    const feature = findGlobal(node.name)
    if (feature && !isOnFloor(feature)) reportName(node, node.name)
  }
  /** Checks methods of the language, such as `at`, only in calls, because our objects have properties of the same names. */
  const checkCall = (node: AnyNode) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const name = propertyName(node.callee)
    if (name !== undefined && !properties.has(name) && isAbove(methods, name)) reportName(node, name)
  }
  const checkProperty = (node: AnyNode) => {
    if (node.type !== 'MemberExpression') return
    const name = propertyName(node)
    if (name === undefined || checkStatic(node, node.object, name)) return
    if (!methods.has(name) && isAbove(properties, name)) reportName(node, name)
  }
  return (node) => {
    checkGlobal(node)
    checkCall(node)
    if (checksProperties) checkProperty(node)
  }
}

/** Reports attributes of elements, such as `inert`, in calls that create an element by its name. */
function checkAttributes(node: AnyNode, report: Report): void {
  if (node.type !== 'CallExpression') return
  const [tag, attributes] = node.arguments
  if (tag?.type !== 'Literal' || typeof tag.value !== 'string' || attributes?.type !== 'ObjectExpression') return
  const { html } = compatData()
  for (const property of attributes.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const { name } = property.key
    const feature = findFeature(html['elements'], tag.value, name) ?? findFeature(html['global_attributes'], name)
    if (feature && !isOnFloor(feature)) report(property, `the attribute "${name}" is newer than the oldest browsers`)
  }
}

/** Reports syntax that the compiler leaves although the oldest browsers do not have it. */
function checkSyntax(node: AnyNode, report: Report): void {
  if (node.type === 'StaticBlock') report(node, 'static blocks are newer than the oldest browsers')
  if (node.type === 'BinaryExpression' && node.left.type === 'PrivateIdentifier')
    report(node, '"#name in object" is newer than the oldest browsers')
  if (node.type !== 'ChainExpression') return
  full(node, (inner) => {
    if (inner.type === 'CallExpression' && inner.arguments.slice(0, -1).some(({ type }) => type === 'SpreadElement'))
      report(inner, 'Chrome 90 fails if an argument follows spread arguments in an optional chain')
  })
}

const htmlMembers = ['insertAdjacentHTML', 'outerHTML', 'createContextualFragment', 'setHTMLUnsafe']

const isHtmlOfPreact = (value: AnyNode): boolean =>
  value.type === 'MemberExpression' && propertyName(value) === '__html'

function memberIssue(node: MemberExpression): string | undefined {
  const name = propertyName(node) ?? ''
  const isDocument = node.object.type === 'Identifier' && node.object.name === 'document'
  return htmlMembers.includes(name) || (isDocument && name === 'write') ? `"${name}" parses a text as HTML` : undefined
}

/** Reports code that parses a text as HTML: pages may forbid it, and a visitor could have written the text. */
function checkHtml(node: AnyNode, report: Report): void {
  const issue = node.type === 'MemberExpression' ? memberIssue(node) : undefined
  if (issue !== undefined) report(node, issue)
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
    // Preact assigns the value of `dangerouslySetInnerHTML`, which no component may set.
    if (propertyName(node.left) === 'innerHTML' && !isHtmlOfPreact(node.right)) report(node, '"innerHTML" is assigned')
  }
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'dangerouslySetInnerHTML')
    report(node, '"dangerouslySetInnerHTML" parses a text as HTML')
}

/** Reports code that evaluates a text as code. */
function checkCode(node: AnyNode, report: Report): void {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
  const name = node.callee.type === 'Identifier' ? node.callee.name : ''
  if (name === 'eval' || name === 'Function') report(node, `"${name}" evaluates a text as code`)
}

const literalText = (node: AnyNode | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''

/** Reports styles in the document: pages may allow neither style elements nor style attributes. */
function checkStyles(node: AnyNode, report: Report): void {
  if (/<style/i.test(node.type === 'TemplateElement' ? node.value.raw : literalText(node)))
    report(node, 'a style element is blocked by strict pages')
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
  const name = propertyName(node.callee)
  const [first] = node.arguments
  if (name === 'setAttribute' && literalText(first) === 'style')
    report(node, 'a style attribute is blocked by strict pages')
  if (name === 'createElement' && literalText(first) === 'style')
    report(node, 'a style element is blocked by strict pages')
}

/** What scripts must not contain. */
interface ScriptRules {
  /** Names above the floor that are allowed, besides those of the widget: each with a reason where it is listed. */
  readonly allowed?: readonly string[]
  /**
   * Whether the scripts run on pages of others, which may forbid style elements, and HTML from texts. The names of
   * properties are checked only there: those of large libraries are often names of the platform, too.
   */
  readonly isOnStrictPages?: boolean
}

/** Returns what built scripts contain that the oldest browsers or strict pages do not allow, one line each. */
export const scriptIssues = (
  scripts: readonly Script[],
  { allowed = [], isOnStrictPages = true }: ScriptRules = {},
): string[] =>
  scripts.flatMap(({ name, text }) => {
    const found = new Set<string>()
    const report: Report = ({ start }, issue) => {
      if (allowed.some((one) => issue.includes(`"${one}"`))) return
      found.add(`${name}: ${issue}: ${text.slice(Math.max(0, start - 30), start + 50).replaceAll(/\s+/g, ' ')}`)
    }
    const program = parse(text, { ecmaVersion: 2022, sourceType: 'module' })
    const checkApi = createApiRule(program, report, isOnStrictPages)
    const onAnyPage = [checkApi, checkAttributes, checkSyntax]
    const checks = isOnStrictPages ? [...onAnyPage, checkHtml, checkCode, checkStyles] : onAnyPage
    full(program, (node) => {
      for (const check of checks) check(node as AnyNode, report)
    })
    return [...found]
  })
