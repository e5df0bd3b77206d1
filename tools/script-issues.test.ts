import { expect, test } from 'vitest'
import { scriptIssues } from './script-issues.ts'

const issuesOf = (text: string): string[] => scriptIssues([{ name: 'panel.js', text }])

test.each([
  ['a method of the language that is too new', 'list.at(-1)'],
  ['a static method of the language', 'Object.hasOwn(record, "name")'],
  ['a static method of the platform', 'signals.push(AbortSignal.timeout(1000))'],
  ['a method of the platform', 'signal.throwIfAborted()'],
  ['a method of a global object', 'crypto.randomUUID()'],
  ['a global function', 'structuredClone(state)'],
  ['a global class', 'new Temporal.Instant(0)'],
  ['a property of elements', 'element.inert = true'],
  ['an attribute of an element', 'create("div", { popover: true })'],
  ['a static block', 'class Panel { static { open() } }'],
  ['a test for a private member', 'class Panel { #state; static is(value) { return #state in value } }'],
  ['an argument after spread arguments in an optional chain', 'panel?.run(...values, last)'],
  ['HTML of a text', 'element.innerHTML = text'],
  ['more HTML of a text', 'element.insertAdjacentHTML("beforeend", text)'],
  ['HTML in a component', 'create("p", { dangerouslySetInnerHTML: { __html: text } })'],
  ['code of a text', 'eval(text)'],
  ['a function of a text', 'new Function(text)'],
  ['a style element', 'document.createElement("style")'],
  ['a style element in a text', 'const page = "<style>"'],
  ['a style attribute', 'element.setAttribute("style", "color: red")'],
])('%s is reported', (_what, text) => {
  expect(issuesOf(text)).not.toEqual([])
})

test.each([
  ['members of our own objects', 'entry.at = message.createdAt; state.config.title'],
  ['a variable with the name of a new global', 'const structuredClone = 1; export { structuredClone }'],
  [
    'what the oldest browsers have',
    'text.replaceAll("a", "b"); root.adoptedStyleSheets = []; navigator.locks.request("x", run)',
  ],
  ['what Preact does with HTML that no component gives', 'element.innerHTML = given.__html'],
  ['a style that is set by script', 'element.style.setProperty("height", "1px")'],
  ['spread arguments at the end of an optional chain', 'panel?.run(first, ...values)'],
])('%s may be used', (_what, text) => {
  expect(issuesOf(text)).toEqual([])
})

test('an issue names the file and quotes the place', () => {
  expect(issuesOf('list.at(-1)')).toEqual(['panel.js: "at" is newer than the oldest browsers: list.at(-1)'])
})
