import { sql } from 'kysely'
import { isSameAsciiText } from '#platform/db/by-dialect.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { valuesList } from '#platform/db/values-list.ts'
import { archiveTableByLiveTable } from '../../database/archive.ts'
import type { ChatTx } from '../../database/chat.ts'
import { type ArchivedTable, listColumns } from './archived-columns.ts'

export interface RowSelection {
  readonly table: ArchivedTable
  readonly key: 'id' | 'conversationId' | 'visitorId'
  readonly ids: readonly string[]
}

/** Copies rows with their ids into the archive. Returns their number. */
export async function copyToArchive(tx: ChatTx, { table, key, ids }: RowSelection, at: string): Promise<number> {
  const columns = listColumns(table)
  const idsToArchive = valuesList(
    'given',
    { key: 'asciiText', archivedAt: 'instant' },
    ids.map((id) => ({ key: id, archivedAt: at })),
  )
  const result = await sql`
    insert into ${sql.table(`chat.${archiveTableByLiveTable[table]}`)} (${sql.join([...columns, 'archivedAt'].map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(`live.${name}`)))}, ${sql.ref('given.archivedAt')}
    from ${idsToArchive} inner join ${sql.table(table)} as live
      on ${isSameAsciiText(sql.ref(`live.${key}`), sql.ref('given.key'))}`.execute(tx)
  return Number(result.numAffectedRows)
}

export async function deleteRows(tx: ChatTx, { table, key, ids }: RowSelection): Promise<number> {
  const result = await sql`delete from ${sql.table(table)} where ${isInAsciiTextList(key, ids)}`.execute(tx)
  return Number(result.numAffectedRows)
}
