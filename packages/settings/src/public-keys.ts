import { parseJson } from './json.ts'
import { isRecord } from './raw-value.ts'
import type { Setting } from './setting.ts'

type Jwk = Readonly<Record<string, unknown>>

/** The key types and curves of EdDSA and ES256. */
const ALLOWED_KEYS = ['OKP Ed25519', 'EC P-256']

/** Public keys (JWKs) for EdDSA and ES256: a JWK Set as JSON, or a list of JWKs, each an object or its JSON text. */
export const publicKeys = (description: string): Setting<readonly Jwk[]> => ({
  description,
  expected: 'a JWK Set as JSON, or a list of JWKs, with public keys of the curves Ed25519 and P-256',
  defaultText: undefined,
  defaultValue: [],
  shape: 'list',
  isSecret: false,
  parse(rawValue) {
    const keys = parseEntries(rawValue)
    return keys?.every(isPublicKey) ? { value: keys } : undefined
  },
  // Returns objects, whose contents are not shown, because a key that is given by mistake may be private.
  findInvalidEntry(rawValue) {
    const value = parseIfJson(rawValue)
    return parseEntries(rawValue)?.find((key) => !isPublicKey(key)) ?? (isRecord(value) ? value : undefined)
  },
})

const isPublicKey = (key: unknown): key is Jwk =>
  isRecord(key) && ALLOWED_KEYS.includes(`${key['kty']} ${key['crv']}`) && key['d'] === undefined

function parseEntries(rawValue: unknown): readonly unknown[] | undefined {
  const value = parseIfJson(rawValue)
  const entries: unknown = isRecord(value) ? value['keys'] : value
  return Array.isArray(entries) ? entries.map(parseIfJson) : undefined
}

function parseIfJson(rawValue: unknown): unknown {
  if (typeof rawValue !== 'string') return rawValue
  const outcome = parseJson(rawValue)
  return 'value' in outcome ? outcome.value : undefined
}
