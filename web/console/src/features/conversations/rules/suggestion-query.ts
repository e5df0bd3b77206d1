/** What an agent searches for: a sign that begins a word, and what follows it up to the caret. */
export interface SuggestionQuery {
  /** A slash lists the canned responses, an at sign the colleagues. */
  readonly sign: '/' | '@'
  /** Where the sign is in the text. */
  readonly start: number
  readonly search: string
}

const MAX_SEARCH_LENGTH = 40

const SLASH = /(?:^|\s)\/([^\s/]*)$/
/** Names contain spaces, but a space at the end ends the search. */
const AT_SIGN = /(?:^|[^\p{L}\p{M}\p{N}])@((?:[^\s@]+(?: [^\s@]+)*)?)$/u

/** Finds a slash, or in a note also an at sign, that begins a word before the caret. Returns null if there is none. */
export function findSuggestionQuery(text: string, caret: number, isNote: boolean): SuggestionQuery | null {
  const before = text.slice(Math.max(0, caret - MAX_SEARCH_LENGTH - 2), caret)
  const find = (sign: SuggestionQuery['sign'], pattern: RegExp): SuggestionQuery | null => {
    const search = pattern.exec(before)?.[1]
    return search === undefined ? null : { sign, start: caret - search.length - 1, search }
  }
  return find('/', SLASH) ?? (isNote ? find('@', AT_SIGN) : null)
}
