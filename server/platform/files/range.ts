import type { ByteRange } from '../files/files.ts'

/**
 * The bytes that a `Range` value asks for of a body of this size (RFC 9110, 14.1.2): null where all of them are to be sent
 * (no such value, one that we do not read, several ranges), `'unsatisfiable'` where none of those asked for is there.
 */
export function rangeAsked(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
