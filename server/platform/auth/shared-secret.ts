import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../db/database-errors.ts'
import { narrowTables } from '../db/narrow-tables.ts'
import { randomSecret } from './secrets.ts'
import type { AuthTables } from './tables.ts'

interface SharedSecretOptions {
  readonly id: string
  readonly audience: string
  readonly now: () => Date
}

/** Returns 32 random bytes that all processes of a deployment share. The first process stores them in the database. */
export async function loadSharedSecret<T extends AuthTables>(
  db: Kysely<T>,
  { id, audience, now }: SharedSecretOptions,
): Promise<Buffer> {
  const keys = narrowTables<AuthTables, T>(db)
  const found = await findSecret(keys, id)
  if (found) return found
  const secret = randomSecret()
  const row = { id, audience, createdAt: now().toISOString(), publicJwk: '{}' }
  const privateJwk = JSON.stringify({ kty: 'oct', alg: 'HS256', k: secret })
  await keys
    .insertInto('platform.signingKey')
    .values({ ...row, privateJwk })
    .execute()
    .catch((error: unknown) => {
      // Another process stored the secret at the same time; the query below reads it.
      if (!isUniqueViolation(error)) throw error
    })
  const stored = await findSecret(keys, id)
  if (!stored) throw new Error(`the signing key ${id} no longer exists`)
  return stored
}

async function findSecret(db: Kysely<AuthTables>, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('platform.signingKey').select('privateJwk').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { k }: { k: string } = JSON.parse(row.privateJwk)
  return Buffer.from(k, 'base64url')
}
