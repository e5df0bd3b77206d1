import { isInAsciiTextList, isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { selectStaffWhoCanSeePool } from '../staff/queries.ts'
import { computeMailKey, parseReplyAddress, parseSubjectTags } from '../ticket-mail/rules.ts'
import type { ReceivedEmail } from './rules/email.ts'

/** Maximum number of reply addresses, and of subject tags, of one mail that are looked up. */
const MAX_LOOKUPS = 20

async function findTicketByReplyAddress(db: TicketingDb, { recipients }: ReceivedEmail): Promise<number | undefined> {
  const keys = recipients.flatMap((address) => parseReplyAddress(address) ?? []).slice(0, MAX_LOOKUPS)
  if (keys.length === 0) return undefined
  const tickets = await db
    .selectFrom('ticketing.ticket')
    .select(['id', 'trackingKey'])
    .where(isInAsciiTextList('trackingKey', keys))
    .execute()
  const idByKey = new Map(tickets.map(({ id, trackingKey }) => [trackingKey, id]))
  return keys.map((key) => idByKey.get(key)).find((id) => id !== undefined)
}

async function findTicketByReferences(db: TicketingDb, { references }: ReceivedEmail): Promise<number | undefined> {
  if (references.length === 0) return undefined
  const keys = references.map(computeMailKey)
  const mails = await db
    .selectFrom('ticketing.ticketMail')
    .select(['mailKey', 'ticketId'])
    .where(isInAsciiTextList('mailKey', keys))
    .execute()
  const idByKey = new Map(mails.map(({ mailKey, ticketId }) => [mailKey, ticketId]))
  return keys.map((key) => idByKey.get(key)).find((id) => id !== undefined)
}

/** Finds a ticket by a subject tag. The sender must be its requester, because any sender can write such a tag. */
async function findTicketBySubject(db: TicketingDb, { subject, sender }: ReceivedEmail): Promise<number | undefined> {
  const ids = parseSubjectTags(subject).slice(0, MAX_LOOKUPS)
  if (ids.length === 0 || !sender) return undefined
  const tickets = await db
    .selectFrom('ticketing.ticket')
    .select('id')
    .where(isInIdList('id', ids))
    .where('requesterEmailAddress', '=', sender.address)
    .execute()
  return ids.find((id) => tickets.some((ticket) => ticket.id === id))
}

/** Returns the ticket that a mail answers; undefined if the mail begins a new ticket. */
export const findTicketOfReply = async (db: TicketingDb, email: ReceivedEmail): Promise<number | undefined> =>
  (await findTicketByReplyAddress(db, email)) ??
  (await findTicketByReferences(db, email)) ??
  (await findTicketBySubject(db, email))

/** Returns the id of a sender who is an active staff member, can see the ticket and is not its requester; else null. */
export async function findStaffSender(
  db: TicketingDb,
  ticketId: number,
  sender: ReceivedEmail['sender'],
): Promise<number | null> {
  if (!sender) return null
  const ticket = await db
    .selectFrom('ticketing.ticket')
    .select(['poolId', 'requesterEmailAddress'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket || ticket.requesterEmailAddress === sender.address) return null
  const person = await selectStaffWhoCanSeePool(db, ticket.poolId)
    .select('person.id')
    .where('person.email', '=', sender.address)
    .executeTakeFirst()
  return person?.id ?? null
}

export const hasPool = async (db: TicketingDb, id: number): Promise<boolean> =>
  (await db.selectFrom('ticketing.pool').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
