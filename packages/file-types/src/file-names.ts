const MAX_NAME_LENGTH = 255
const MAX_EXTENSION_LENGTH = 20

/** Returns the extension of a file name in lower case, without the dot; empty if it has none. */
export function parseExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
  return /^[a-z0-9]+$/.test(extension) && extension.length <= MAX_EXTENSION_LENGTH ? extension : ''
}

// Includes bidirectional controls, which could make `gpj.exe` look like `exe.jpg`.
const INVISIBLE_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Removes dots and white space at both ends. A loop, because a regular expression could take quadratic time. */
function trimEdges(text: string): string {
  const isTrimmed = (index: number): boolean => /^[\s.]$/.test(text.charAt(index))
  let [first, end] = [0, text.length]
  while (first < end && isTrimmed(first)) first++
  while (end > first && isTrimmed(end - 1)) end--
  return text.slice(first, end)
}

/**
 * Returns a file name without a path, invisible characters, and dots or white space at its ends; empty if nothing is left.
 * Truncates the part before the extension, so that the whole name has at most 255 characters.
 */
export function sanitizeFileName(fileName: string): string {
  const [baseName = ''] = fileName.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1)
  const name = trimEdges(baseName.replace(INVISIBLE_CHARACTERS, ''))
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const extension = parseExtension(name)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  return trimEdges(characters.slice(0, MAX_NAME_LENGTH - ending.length).join('') + ending)
}
