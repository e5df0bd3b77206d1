/** What came of reading JSON: the value, or the line of the fault, from 1, where the parser lets it be known. */
export type JsonOutcome = { readonly value: unknown } | { readonly faultLine: number | undefined }

/** Reads JSON text. Of a fault only the place is told: the parser's own words quote the text, which may hold passwords. */
export function readJson(text: string): JsonOutcome {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const told = /\(line (\d+) column \d+\)$/.exec(String(error))?.[1]
    return { faultLine: told === undefined ? lineOfUnexpectedToken(text) : Number(told) }
  }
}

// The parser tells the place of every fault but an unexpected token; the fewest lines that bring that complaint end with it.
function lineOfUnexpectedToken(text: string): number | undefined {
  const lines = text.split('\n')
  const place = lines.findIndex((_, index) => hasUnexpectedToken(lines.slice(0, index + 1).join('\n')))
  return place < 0 ? undefined : place + 1
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return String(error).includes('Unexpected token')
  }
}
