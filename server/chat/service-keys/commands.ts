import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { isStoredTimeOutdated, toInstant } from '#platform/http/instants.ts'
import { writeAuditEntry } from '../database/audit.ts'
import type { Chat } from '../database/chat.ts'
import { serviceKeyNotFound } from './errors.ts'
import { SERVICE_KEY_PREFIX, VISIBLE_PREFIX_LENGTH } from './rules.ts'
import type { IssuedServiceKey, NewServiceKey } from './schema.ts'

const LAST_USED_INTERVAL_MS = 60_000

interface Actor {
  readonly id: number
}

/** Stores only the SHA-256 and the prefix of the key. Throws `validationFailed` if `expiresAt` is not in the future. */
export async function createServiceKey(chat: Chat, actor: Actor, input: NewServiceKey): Promise<IssuedServiceKey> {
  const createdAt = chat.now().toISOString()
  const expiresAt = input.expiresAt === null ? null : toInstant(input.expiresAt)
  if (expiresAt !== null && expiresAt <= createdAt)
    throw createValidationRefusal({ field: 'expiresAt', rule: 'minimum', params: { limit: createdAt } })
  const key = SERVICE_KEY_PREFIX + randomSecret()
  const commonFields = { name: input.name, prefix: key.slice(0, VISIBLE_PREFIX_LENGTH), createdAt, expiresAt }
  const { id } = await transaction(chat.db, async (tx) => {
    const created = await tx
      .insertInto('chat.serviceKey')
      .values({ ...commonFields, digest: digest(key), scopes: input.scopes.join(' ') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAuditEntry(tx, createdAt, actor.id, 'service_key_created', `service-key:${created.id}`)
    return created
  })
  return { id, ...commonFields, scopes: input.scopes, lastUsedAt: null, key }
}

/**
 * Revokes a key at once, in every process. Keeps its row, so that the key is refused as revoked. Sessions that were
 * created with the key continue. Throws `serviceKeyNotFound`, also if the key was deleted before.
 */
export async function deleteServiceKey(chat: Chat, actor: Actor, id: number): Promise<void> {
  const revokedAt = chat.now().toISOString()
  await transaction(chat.db, async (tx) => {
    const revoked = await tx
      .updateTable('chat.serviceKey')
      .set({ revokedAt })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(revoked.numUpdatedRows) === 0) throw serviceKeyNotFound()
    await writeAuditEntry(tx, revokedAt, actor.id, 'service_key_deleted', `service-key:${id}`)
  })
}

/** Records the use at most once a minute. Ignores a database that cannot write, so that the request continues. */
export async function recordServiceKeyUse(
  { db, now }: Pick<Chat, 'db' | 'now'>,
  { id, lastUsedAt }: { readonly id: number; readonly lastUsedAt: string | null },
): Promise<void> {
  const at = now()
  if (lastUsedAt !== null && !isStoredTimeOutdated(lastUsedAt, LAST_USED_INTERVAL_MS, at)) return
  await db
    .updateTable('chat.serviceKey')
    .set({ lastUsedAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
}
