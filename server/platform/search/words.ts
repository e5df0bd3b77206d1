/** A word of a text: where it is, in UTF-16 code units, and the forms in which it is indexed. */
export interface TextWord {
  readonly start: number
  readonly end: number
  /** At least one form; no form is empty. A search uses the last form. */
  readonly forms: readonly string[]
  /** Whether this is a pair of characters, or the last character, of a script without spaces. */
  readonly isFromUnspacedScript: boolean
}

/** Longer words are truncated, both in texts and in searches. */
const MAX_WORD_LENGTH = 50

/** Scripts that write no spaces between words, without the combining accents that some of them share with Latin. */
const UNSPACED_SCRIPTS = String.raw`[[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}\p{M}]]--[\u0300-\u036f]]`

const WORD_PATTERN = new RegExp(
  String.raw`(?<unspaced>${UNSPACED_SCRIPTS}+)|[[\p{L}\p{N}\p{M}]--${UNSPACED_SCRIPTS}]+`,
  'gv',
)

// The lengths are bounded, because a long text without `@` would otherwise take quadratic time.
const ADDRESS_PATTERN = /[\p{L}\p{N}\p{M}._%+'-]{1,64}@[\p{L}\p{N}\p{M}.-]{1,255}/gu

/** Accents, and the vowel signs of Hebrew and Arabic. The marks of other scripts are letters to their readers. */
const ACCENT_PATTERN =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/g

const NON_WORD_PATTERN = /[^\p{L}\p{N}\p{M}]/gv

/** Letters that are indexed without their stroke or as two letters, and variants that are indexed as one letter. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' },
}

const REPLACED_LETTER_PATTERN = new RegExp(
  `[${Object.keys(LETTER_REPLACEMENTS).join('')}\u0660-\u0669\u06f0-\u06f9]`,
  'gu',
)

const ASCII_WORD_PATTERN = /^[0-9A-Za-z]*$/

function replaceLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  // The digits of Arabic and Persian: the last four bits of their codes are their values.
  return LETTER_REPLACEMENTS[letter] ?? String(code % 16)
}

/** Returns letters and digits, without case and accents. The dotted and the dotless i of Turkish become one letter. */
function normalizeWord(word: string): string {
  if (ASCII_WORD_PATTERN.test(word)) return word.toLowerCase().slice(0, MAX_WORD_LENGTH)
  const letters = word
    .normalize('NFKD')
    .replace(ACCENT_PATTERN, '')
    .toUpperCase()
    .toLowerCase()
    .replace(ACCENT_PATTERN, '')
  const normalized = letters
    .replace(REPLACED_LETTER_PATTERN, replaceLetter)
    .replace(NON_WORD_PATTERN, '')
    .normalize('NFC')
  return normalized.length <= MAX_WORD_LENGTH ? normalized : Array.from(normalized).slice(0, MAX_WORD_LENGTH).join('')
}

/** The Arabic article, which is written as a part of the word. */
const ARTICLE = 'ال'

const toForms = (word: string): string[] =>
  word.startsWith(ARTICLE) && word.length >= ARTICLE.length + 3 ? [word, word.slice(ARTICLE.length)] : [word]

/** Returns each pair of adjacent characters, and the last character. */
function* splitUnspaced(text: string, start: number): Generator<TextWord> {
  const characters = Array.from(text)
  let at = start
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1] ?? ''
    const form = normalizeWord(character + next)
    if (form !== '')
      yield { start: at, end: at + character.length + next.length, forms: [form], isFromUnspacedScript: true }
    at += character.length
  }
}

/** Returns the e-mail addresses of a text. Their indexed form has only their letters and digits. */
export function* findAddresses(text: string): Generator<TextWord> {
  if (!text.includes('@')) return
  for (const { 0: address, index: start } of text.matchAll(ADDRESS_PATTERN)) {
    const trimmed = address.replace(/[.-]+$/, '')
    const form = trimmed.endsWith('@') ? '' : normalizeWord(trimmed)
    if (form !== '') yield { start, end: start + trimmed.length, forms: [form], isFromUnspacedScript: false }
  }
}

/** Returns the words of a text in their order. An e-mail address is several words. */
export function* findWords(text: string): Generator<TextWord> {
  for (const { 0: match, index: start, groups } of text.matchAll(WORD_PATTERN)) {
    if (groups?.['unspaced']) yield* splitUnspaced(match, start)
    else {
      const word = normalizeWord(match)
      if (word !== '') yield { start, end: start + match.length, forms: toForms(word), isFromUnspacedScript: false }
    }
  }
}

/** Minimum number of last digits by which a phone number is found. */
const MIN_PHONE_DIGITS = 4

/** Returns all endings of a phone number with enough digits, so that it is found with and without its country code. */
export function listPhoneEndings(phoneNumber: string): string[] {
  const digits = phoneNumber.replace(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - MIN_PHONE_DIGITS + 1) }, (_, from) => digits.slice(from))
}
