const FILE_NAME_MAX = 255
const EXTENSION_MAX = 20

/** What stands behind the last dot, in lower case; empty where there is nothing like an extension. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
  return /^[a-z0-9]+$/.test(extension) && extension.length <= EXTENSION_MAX ? extension : ''
}

// Marks that turn the direction of a text would let `exe.gpj` be read as `jpg.exe`.
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Without dots and blanks at its ends. A loop, since names come from anybody and a pattern would go over them many times. */
function trimmed(text: string): string {
  const isEdge = (at: number): boolean => /^[\s.]$/.test(text.charAt(at))
  let [first, end] = [0, text.length]
  while (first < end && isEdge(first)) first++
  while (end > first && isEdge(end - 1)) end--
  return text.slice(first, end)
}

/**
 * A file name as it may be stored and shown: no path before it, no marks that nobody sees, no dots or blanks at its ends,
 * at most 255 characters of which the extension keeps its own. Empty where nothing is left.
 */
export function fileNameOf(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1)
  const name = trimmed(last.replace(UNSEEN, ''))
  const characters = Array.from(name)
  if (characters.length <= FILE_NAME_MAX) return name
  const extension = extensionOf(name)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  return trimmed(characters.slice(0, FILE_NAME_MAX - ending.length).join('') + ending)
}
