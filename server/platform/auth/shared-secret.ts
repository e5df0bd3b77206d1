import type { Kysely } from 'kysely'
import { isDuplicate } from '../db/failures.ts'
import { seenAs } from '../db/seen-as.ts'
import { randomSecret } from './secrets.ts'
import type { AuthTables } from './tables.ts'

/** Whose secret it is, and when it is made if it is not there. */
interface Options {
  /** Its name among all keys. */
  readonly id: string
  /** What it signs. */
  readonly audience: string
  readonly now: () => Date
}

/** A secret that all processes of a deployment share: 32 random bytes, made by whichever asks first. */
export async function sharedSecret<T extends AuthTables>(
  db: Kysely<T>,
  { id, audience, now }: Options,
): Promise<Buffer> {
  const keys = seenAs<AuthTables, T>(db)
  const found = await lookUp(keys, id)
  if (found) return found
  const secret = randomSecret()
  const row = { id, audience, createdAt: now().toISOString(), publicJwk: '{}' }
  const privateJwk = JSON.stringify({ kty: 'oct', alg: 'HS256', k: secret })
  await keys
    .insertInto('platform.signingKey')
    .values({ ...row, privateJwk })
    .execute()
    .catch((error: unknown) => {
      // Another process made it at the same time; its key counts.
      if (!isDuplicate(error)) throw error
    })
  const made = await lookUp(keys, id)
  if (!made) throw new Error(`the signing key ${id} has gone`)
  return made
}

async function lookUp(db: Kysely<AuthTables>, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('platform.signingKey').select('privateJwk').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { k }: { k: string } = JSON.parse(row.privateJwk)
  return Buffer.from(k, 'base64url')
}
