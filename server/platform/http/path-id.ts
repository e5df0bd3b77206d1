import type { RefusalFactory } from '../errors/refusal.ts'
import { type DescribedParameter, integer, MAX_INTEGER } from './schema-builders.ts'

export const idParameter = (record: string, example = 1): { readonly id: DescribedParameter } => ({
  id: { schema: integer({ minimum: 1, example }), description: `The id of the ${record}.` },
})

/** Returns an id from 1 to 2^53−1. Throws `notFound` for any other text. */
export function parsePathId(text: string | undefined, notFound: RefusalFactory): number {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > MAX_INTEGER) throw notFound()
  return id
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a UUID in lower case. Throws `notFound` for any other text. */
export function parseUuid(text: string | undefined, notFound: RefusalFactory): string {
  if (text === undefined || !UUID.test(text)) throw notFound()
  return text.toLowerCase()
}
