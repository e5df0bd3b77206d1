/** The character that stands for code: no pattern of words matches across it. */
export const CODE_PLACEHOLDER = '\0'

const hideText = (text: string): string => text.replaceAll(/\S/g, CODE_PLACEHOLDER)

interface Token {
  readonly kind: string
  readonly text: string
}

const TEMPLATE_TEXT = String.raw`(?:[^\x60\\$]|\\[\s\S]|[$](?!\{))*(?:\x60|[$]\{)?`

const COMMENT = String.raw`(?<comment>[/][/].*|[/][*][\s\S]*?[*][/])`

const LITERAL = String.raw`(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<template>\x60${TEMPLATE_TEXT})`

const REGEX = String.raw`(?<regex>[/](?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+[/][a-z]*)`

const REST = String.raw`(?<space>\s+)|(?<word>[\w$]+)|(?<mark>.)`

/** Where a value may begin, a slash begins a regular expression. */
const TOKEN_BEFORE_VALUE = new RegExp([COMMENT, LITERAL, REGEX, REST].join('|'), 'y')

/** After a value, a slash divides. */
const TOKEN_AFTER_VALUE = new RegExp([COMMENT, LITERAL, REST].join('|'), 'y')

const TEMPLATE_CONTINUATION = new RegExp(String.raw`(?<template>\}${TEMPLATE_TEXT})`, 'y')

const KEYWORD_BEFORE_VALUE = /^(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/

function canValueFollow({ kind, text }: Token): boolean {
  if (kind === 'mark') return !')]}'.includes(text)
  return kind === 'template' ? text.endsWith('${') : KEYWORD_BEFORE_VALUE.test(text)
}

function readToken(source: string, at: number, expression: RegExp): Token {
  expression.lastIndex = at
  const groups = Object.entries(expression.exec(source)?.groups ?? {})
  const [kind, text] = groups.find(([, matched]) => matched !== undefined) ?? ['mark', source.charAt(at)]
  return { kind, text }
}

/** Updates the open braces after a token: "${" for one in a template literal, "{" for any other. */
function trackBraces(open: string[], { kind, text }: Token): void {
  const isTemplate = kind === 'template'
  if (text === '}' || (isTemplate && text.startsWith('}'))) open.pop()
  if (text === '{') open.push('{')
  if (isTemplate && text.endsWith('${')) open.push('${')
}

/** Splits TypeScript or JavaScript into tokens, only as exactly as finding its comments needs. */
function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  const open: string[] = []
  let before: Token = { kind: 'mark', text: ';' }
  for (let at = 0; at < source.length; ) {
    const ofCode = canValueFollow(before) ? TOKEN_BEFORE_VALUE : TOKEN_AFTER_VALUE
    const token = readToken(source, at, source[at] === '}' && open.at(-1) === '${' ? TEMPLATE_CONTINUATION : ofCode)
    trackBraces(open, token)
    if (token.kind !== 'comment' && token.kind !== 'space') before = token
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

/** Hides the code that a comment quotes, and turns comment marks into spaces, so that a sentence reads across lines. */
const hideQuotedCode = (comment: string): string =>
  comment
    .replaceAll(/`[^`\n]*`/g, hideText)
    .replaceAll(/^\s*[/]{2,}|^\s*[/]?[*]+(?:[/]$)?|[*]+[/]$/gm, (mark) => mark.replaceAll(/\S/g, ' '))

/**
 * Returns TypeScript or JavaScript with everything but its comments replaced by `CODE_PLACEHOLDER`. Each character keeps its place,
 * so an index in the result is an index in the source.
 */
export function extractComments(source: string): string {
  return tokenize(source)
    .map(({ kind, text }) => (kind === 'comment' ? hideQuotedCode(text) : hideText(text)))
    .join('')
}
