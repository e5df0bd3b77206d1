import { splitText } from '../../../../../ui/browser/safe-text.ts'
import { searchTargets, type Target, toTargets } from './targets.ts'

/** The members of an active agent that the rules need. */
export interface MentionableAgent {
  readonly id: number
  readonly displayName: string
}

/** A piece of a note: plain text, or a mention of the agents who have its name. */
export interface MentionPart {
  readonly text: string
  /** Empty if the piece is no mention. */
  readonly agentIds: readonly number[]
}

/** Escapes a name for use in a regular expression. */
const escapeForPattern = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

// Combining marks, such as accents, belong to a word.
const WORD = '[\\p{L}\\p{M}\\p{N}]'

/** Composes letters with combining accents, so that both ways to write an accented letter are equal. */
const normalize = (text: string): string => text.normalize('NFC')

interface MentionMatcher {
  readonly pattern: RegExp
  /** Returns the ids of the agents with this name. */
  readonly findIds: (name: string) => readonly number[]
}

const matchers = new WeakMap<readonly MentionableAgent[], MentionMatcher>()

/** Compiles the patterns once for a list of agents, because every note of a transcript is split. */
function getMatcher(agents: readonly MentionableAgent[]): MentionMatcher {
  const known = matchers.get(agents)
  if (known) return known
  const patterns = agents.map(({ id, displayName }) => {
    const source = escapeForPattern(normalize(displayName))
    return { id, source, whole: new RegExp(`^${source}$`, 'iu') }
  })
  const sources = patterns.map(({ source }) => source).sort((one, other) => other.length - one.length)
  const idsByName = new Map<string, readonly number[]>()
  const matcher: MentionMatcher = {
    pattern: new RegExp(`(?<!${WORD})@(${sources.join('|')})(?!${WORD})`, 'giu'),
    findIds(name) {
      const ids = idsByName.get(name) ?? patterns.filter(({ whole }) => whole.test(name)).map(({ id }) => id)
      idsByName.set(name, ids)
      return ids
    },
  }
  matchers.set(agents, matcher)
  return matcher
}

/**
 * Splits a text at its mentions: an at sign that does not follow a letter or digit, and the name of an agent up to the
 * end of a word. Names are case-insensitive, and the longest matching one counts. Agents with the same name are
 * mentioned together.
 */
export function splitMentions(text: string, agents: readonly MentionableAgent[]): readonly MentionPart[] {
  const { pattern, findIds } = getMatcher(agents)
  const normalized = normalize(text)
  const parts: MentionPart[] = []
  let end = 0
  const addText = (until: number) => until > end && parts.push({ text: normalized.slice(end, until), agentIds: [] })
  for (const match of agents.length > 0 ? normalized.matchAll(pattern) : []) {
    const [whole, name = ''] = match
    addText(match.index)
    parts.push({ text: whole, agentIds: findIds(name) })
    end = match.index + whole.length
  }
  addText(normalized.length)
  return parts
}

/** Returns the ids of the agents whom a note mentions. Addresses of websites and code contain no mentions. */
export function findMentionedIds(body: string, agents: readonly MentionableAgent[]): ReadonlySet<number> {
  const texts = splitText(body).filter(({ kind }) => kind === 'text' || kind === 'strong')
  return new Set(texts.flatMap(({ text }) => splitMentions(text, agents)).flatMap(({ agentIds }) => agentIds))
}

const MAX_MATCHES = 8

type AgentTarget = Target & { readonly kind: 'agent' }

/** Returns the agents whose name contains each word of the search, those who are online first. */
export const searchColleagues = (
  agents: Parameters<typeof toTargets>[0],
  search: string,
  locale: string,
): readonly AgentTarget[] =>
  searchTargets(toTargets(agents, []), search, locale)
    .filter((target): target is AgentTarget => target.kind === 'agent')
    .slice(0, MAX_MATCHES)
