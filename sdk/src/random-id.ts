/** Returns a random UUID, version 4 (RFC 9562). `crypto.randomUUID` needs a secure context and a newer browser. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // The version and the variant replace six of the random bits.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
