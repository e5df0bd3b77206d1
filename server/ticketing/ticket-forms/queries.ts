import type { Selectable } from 'kysely'
import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import { locales } from '#platform/i18n/localized-message.ts'
import { toPriority } from '../database/priorities.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { formNotFound } from './errors.ts'
import type { TicketForm } from './schema.ts'

type TicketFormRow = Selectable<TicketingTables['ticketing.ticketForm']>

const toTicketForm = (row: TicketFormRow): TicketForm => {
  const { nameKey: _, locale, fields, allowedOrigins, defaultPriority, ...rest } = row
  return {
    ...rest,
    locale: locales.find((known) => known === locale) ?? null,
    fields: JSON.parse(fields),
    allowedOrigins: JSON.parse(allowedOrigins),
    defaultPriority: defaultPriority === null ? null : toPriority(defaultPriority),
  }
}

/** Throws `formNotFound`. Finds disabled forms too. */
export async function getTicketForm(db: TicketingDb, id: number): Promise<TicketForm> {
  const row = await db.selectFrom('ticketing.ticketForm').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw formNotFound()
  return toTicketForm(row)
}

export function listTicketForms(db: TicketingDb, page: PageRequest) {
  const all = db.selectFrom('ticketing.ticketForm')
  return readPage(page, all.select(selectTotal), all.selectAll().orderBy('id'), (rows) => rows.map(toTicketForm))
}

const isFormToken = (text: string): boolean => /^[\w-]{22}$/.test(text)

export async function findEnabledForm(db: TicketingDb, token: string): Promise<TicketForm | undefined> {
  if (!isFormToken(token)) return undefined
  const row = await db
    .selectFrom('ticketing.ticketForm')
    .selectAll()
    .where('token', '=', token)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  return row && toTicketForm(row)
}
