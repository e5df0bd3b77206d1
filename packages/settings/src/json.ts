/** The parsed value, or the line of the syntax error, from 1, if known. */
export type JsonOutcome = { readonly value: unknown } | { readonly errorLine: number | undefined }

/**
 * Parses JSON. Returns only the line of an error, because the parser's message quotes the text, which may contain
 * secrets.
 */
export function parseJson(text: string): JsonOutcome {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const line = /\(line (\d+) column \d+\)$/.exec(String(error))?.[1]
    return { errorLine: line === undefined ? findErrorLine(text) : Number(line) }
  }
}

// The message for an unexpected token has no position, so this finds the shortest prefix that causes the message.
function findErrorLine(text: string): number | undefined {
  const lines = text.split('\n')
  const last = lines.findIndex((_, index) => hasUnexpectedToken(lines.slice(0, index + 1).join('\n')))
  return last < 0 ? undefined : last + 1
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return String(error).includes('Unexpected token')
  }
}
