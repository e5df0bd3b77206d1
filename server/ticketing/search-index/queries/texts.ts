import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { takeWithinLength } from '#platform/search/take-within-length.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { searchedFields, type TicketText } from '../rules/document.ts'

const MAX_SEARCHED_MESSAGES = 200

const MAX_DESCRIPTION_CHARACTERS = 20_000

/** Number of characters of a message that are searched. Quoted earlier messages are usually at its end. */
const MAX_MESSAGE_CHARACTERS = 10_000

/** Number of characters of all texts of a ticket that are searched, so that one ticket cannot keep the process busy. */
const MAX_TICKET_CHARACTERS = 200_000

/** Number of tickets whose texts a search, or the indexing, keeps in memory at the same time. */
export const TEXT_BATCH_SIZE = 10

const firstCharacters = (column: string, count: number) => sql<string>`left(${sql.ref(column)}, ${sql.lit(count)})`

const selectFields = (db: TicketingDb, ids: readonly number[]) =>
  db
    .selectFrom('ticketing.ticket as ticket')
    .select(['ticket.id', 'ticket.subject'])
    .select(['ticket.requesterFullName', 'ticket.requesterEmailAddress', 'ticket.requesterPhoneNumber'])
    .select(
      firstCharacters('ticket.description', MAX_DESCRIPTION_CHARACTERS).$castTo<string | null>().as('description'),
    )
    .where(isInIdList('ticket.id', ids))

/** Ranks the messages in a subquery without their contents, so that the contents of older messages are not read. */
const selectMessages = (db: TicketingDb, ids: readonly number[]) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('ticketing.message')
        .select('id')
        .select((w) =>
          w.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('ticketId').orderBy('id', 'desc'))
            .as('place'),
        )
        .where(isInIdList('ticketId', ids))
        .as('numbered'),
    )
    .innerJoin('ticketing.message as message', 'message.id', 'numbered.id')
    .select(['message.id', 'message.ticketId', 'message.subject'])
    .select(firstCharacters('message.content', MAX_MESSAGE_CHARACTERS).as('content'))
    .where('numbered.place', '<=', MAX_SEARCHED_MESSAGES)
    .orderBy('message.id', 'desc')

/** Loads the searched texts of each ticket: first its fields, then its messages, newest first. */
export async function loadTicketTexts(db: TicketingDb, ids: readonly number[]): Promise<Map<number, TicketText[]>> {
  const textsById = new Map<number, TicketText[]>()
  if (ids.length === 0) return textsById
  for (const { id, ...fields } of await selectFields(db, ids).execute())
    textsById.set(
      id,
      searchedFields.flatMap((field) => {
        const text = fields[field]
        return text ? [{ field, messageId: null, text }] : []
      }),
    )
  for (const { id: messageId, ticketId, subject, content } of await selectMessages(db, ids).execute())
    for (const text of [subject, content])
      if (text !== '') textsById.get(ticketId)?.push({ field: 'message', messageId, text })
  return new Map(
    [...textsById].map(([id, texts]) => [id, takeWithinLength(texts, ({ text }) => text, MAX_TICKET_CHARACTERS)]),
  )
}
