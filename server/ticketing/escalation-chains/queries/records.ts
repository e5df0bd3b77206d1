import type { Selectable } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { escalationChainNotFound } from '../errors.ts'
import type { EscalationChain } from '../schema.ts'

type ChainRow = Selectable<TicketingTables['ticketing.escalationChain']>

type Steps = EscalationChain['steps']

async function loadStepsByChain(db: TicketingDb, chainIds: readonly number[]): Promise<Map<number, Steps>> {
  const rows = await db
    .selectFrom('ticketing.escalationStep')
    .select(['chainId', 'afterMinutes', 'poolId', 'userId', 'raisePriority'])
    .where(isInIdList('chainId', chainIds))
    .orderBy('chainId')
    .orderBy('step')
    .execute()
  const steps = new Map<number, Steps>(chainIds.map((id) => [id, []]))
  for (const { chainId, ...step } of rows) steps.get(chainId)?.push(step)
  return steps
}

async function toChains(db: TicketingDb, rows: readonly ChainRow[]): Promise<EscalationChain[]> {
  const steps = await loadStepsByChain(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ nameKey: _, ...row }) => ({ ...row, steps: steps.get(row.id) ?? [] }))
}

const selectChains = (db: TicketingDb) => db.selectFrom('ticketing.escalationChain')

export async function getEscalationChain(db: TicketingDb, id: number): Promise<EscalationChain> {
  const [chain] = await toChains(db, await selectChains(db).selectAll().where('id', '=', id).execute())
  if (!chain) throw escalationChainNotFound()
  return chain
}

export const listEscalationChains = (db: TicketingDb, page: PageRequest) =>
  readPage(
    page,
    selectChains(db).select(selectTotal),
    selectChains(db).selectAll().orderBy('nameKey').orderBy('id'),
    (rows) => toChains(db, rows),
  )
