import type { Selectable } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { macroNotFound } from './errors.ts'
import { findReferencedSubStatus, normalizeActions } from './rules.ts'
import type { Macro, MacroAction, MacroQuery } from './schema.ts'

type MacroRow = Selectable<TicketingTables['ticketing.macro']>
type StoredMacro = Omit<Macro, 'actions'> & { readonly actions: MacroAction[] }

const toMacro = ({ nameKey: _, actions, ...row }: MacroRow): StoredMacro => ({
  ...row,
  actions: normalizeActions(JSON.parse(actions)),
})

const selectVisibleMacros = (db: TicketingDb, { poolIds }: StaffMember) =>
  db
    .selectFrom('ticketing.macro')
    .$if(poolIds !== null, (query) =>
      query.where((e) => e.or([e('poolId', 'is', null), isInIdList('poolId', poolIds ?? [])])),
    )

export async function findMacro(db: TicketingDb, staff: StaffMember, id: number): Promise<StoredMacro | undefined> {
  const row = await selectVisibleMacros(db, staff).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMacro(row)
}

/** Throws `macroNotFound` if the person cannot see the macro. */
export async function getMacro(db: TicketingDb, staff: StaffMember, id: number): Promise<StoredMacro> {
  const macro = await findMacro(db, staff, id)
  if (!macro) throw macroNotFound()
  return macro
}

export async function isSubStatusReferencedByMacros(db: TicketingDb, subStatusId: number): Promise<boolean> {
  const macros = await db.selectFrom('ticketing.macro').select('actions').execute()
  const actions = macros.flatMap((macro) => normalizeActions(JSON.parse(macro.actions)))
  return actions.some((action) => findReferencedSubStatus(action)?.id === subStatusId)
}

/** Returns a page of the macros that the person can see (those for all pools or the person's pools), by name. */
export function listMacros(db: TicketingDb, staff: StaffMember, query: MacroQuery) {
  const { poolId } = query
  const filtered = selectVisibleMacros(db, staff).$if(poolId !== null, (macros) =>
    macros.where((e) => e.or([e('poolId', 'is', null), e('poolId', '=', poolId)])),
  )
  const listQuery = filtered.selectAll().orderBy('nameKey').orderBy('id')
  return readPage(toPageRequest(query), filtered.select(selectTotal), listQuery, (rows) => rows.map(toMacro))
}
