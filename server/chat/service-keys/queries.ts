import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { ChatDb } from '../database/chat.ts'
import { type ServiceKeyScope, serviceKeyScopes } from './rules.ts'

const serviceKeyColumns = ['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'] as const

const selectServiceKeys = (db: ChatDb) => db.selectFrom('chat.serviceKey')

const parseScopes = (stored: string): ServiceKeyScope[] =>
  serviceKeyScopes.filter((scope) => stored.split(' ').includes(scope))

/** Returns a page of keys, newest first, without the keys themselves. */
export function listServiceKeys(db: ChatDb, page: PageRequest) {
  const listed = selectServiceKeys(db).select(serviceKeyColumns).orderBy('id', 'desc')
  return readPage(page, selectServiceKeys(db).select(selectTotal), listed, (rows) =>
    rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) })),
  )
}

/** Finds a key by its SHA-256. */
export const findServiceKeyByDigest = (db: ChatDb, digest: string) =>
  selectServiceKeys(db).select(['id', 'lastUsedAt', 'expiresAt']).where('digest', '=', digest).executeTakeFirst()
