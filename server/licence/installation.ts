import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { stringify } from 'uuid'
import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import type { AuthTables } from '#platform/auth/tables.ts'

/** Returns the UUID (version 8, RFC 9562) that the first 16 bytes determine. */
function toUuid(bytes: Uint8Array): string {
  const uuidBytes = bytes.slice(0, 16)
  uuidBytes[6] = ((uuidBytes[6] ?? 0) & 0x0f) | 0x80
  uuidBytes[8] = ((uuidBytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(uuidBytes)
}

/** Returns an id derived from a random secret, which the first process stores in the database for all processes. */
export async function loadInstallationId<T extends AuthTables>(db: Kysely<T>, now: () => Date): Promise<string> {
  const secret = await loadSharedSecret(db, { id: 'installation', audience: 'flowdesk-installation', now })
  return toUuid(createHash('sha256').update(secret).digest())
}
