import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { lockTickets } from '../tickets/commands/activity.ts'
import { writeHistory } from '../tickets/commands/history.ts'
import { findDashboardTicket, getDashboardTicket } from '../tickets/queries/dashboard.ts'
import { ticketLinkNotFound, tooManyTicketLinksMessage } from './errors.ts'
import { countLinks, findTicketLink } from './queries.ts'
import { MAX_LINKS, type StoredLink, toLinkTypeForTicket, toStoredLink } from './rules.ts'
import type { NewTicketLink, TicketLink } from './schema.ts'

/** Adds an entry to the history of each ticket, with the type of the link as the API returns it for this ticket. */
async function writeLinkHistory(
  tx: TicketingTx,
  at: string,
  staff: StaffMember,
  { lowerTicketId, higherTicketId, type, fromTicketId }: StoredLink,
  isDeleted: boolean,
): Promise<void> {
  for (const [id, ticketId] of [
    [lowerTicketId, higherTicketId],
    [higherTicketId, lowerTicketId],
  ] as const) {
    const link = { type: toLinkTypeForTicket(type, fromTicketId === id), ticketId }
    const change = { field: 'link', from: isDeleted ? link : null, to: isDeleted ? null : link }
    await writeHistory(tx, at, id, { kind: 'staff', id: staff.id }, [change])
  }
}

/** Throws `validationFailed`. Both tickets must be locked, so that neither gets too many links. */
async function checkLink(tx: TicketingTx, staff: StaffMember, id: number, otherTicketId: number): Promise<void> {
  const otherTicket = await findDashboardTicket(tx, staff, otherTicketId)
  if (!otherTicket || otherTicketId === id) throw createValidationRefusal({ field: 'ticketId', rule: 'state' })
  for (const ticketId of [id, otherTicketId])
    if ((await countLinks(tx, ticketId)) >= MAX_LINKS)
      throw createValidationRefusal({
        field: 'ticketId',
        rule: 'maxItems',
        params: { limit: MAX_LINKS },
        sentence: tooManyTicketLinksMessage,
      })
}

/**
 * Links two tickets that the staff member can see. Their versions do not change, because a ticket does not contain its
 * links. Throws `ticketNotFound` or `validationFailed`.
 */
export async function createTicketLink(
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  { ticketId: otherTicketId, type }: NewTicketLink,
): Promise<TicketLink> {
  const at = ticketing.now().toISOString()
  const storedLink = toStoredLink(id, type ?? 'related', otherTicketId)
  return await transaction(ticketing.db, async (tx) => {
    await lockTickets(tx, [id, otherTicketId])
    await getDashboardTicket(tx, staff, id)
    await checkLink(tx, staff, id, otherTicketId)
    const { id: linkId } = await tx
      .insertInto('ticketing.ticketLink')
      .values({ ...storedLink, createdAt: at, createdByUserId: staff.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeLinkHistory(tx, at, staff, storedLink, false)
    const link = await findTicketLink(tx, staff, id, linkId)
    if (!link) throw new Error('a link that was just created is missing')
    return link
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? createValidationRefusal({ field: 'type', rule: 'unique' }) : error
  })
}

/** Throws `ticketNotFound` or `ticketLinkNotFound`. */
export async function deleteTicketLink(
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  linkId: number,
): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    const storedLink = await tx
      .selectFrom('ticketing.ticketLink')
      .selectAll()
      .where('id', '=', linkId)
      .executeTakeFirst()
    if (storedLink) await lockTickets(tx, [storedLink.lowerTicketId, storedLink.higherTicketId])
    await getDashboardTicket(tx, staff, id)
    // Another call may have deleted the link before the locks, or the staff member may not see the other ticket.
    if (!storedLink || !(await findTicketLink(tx, staff, id, linkId))) throw ticketLinkNotFound()
    await tx.deleteFrom('ticketing.ticketLink').where('id', '=', linkId).execute()
    await writeLinkHistory(tx, ticketing.now().toISOString(), staff, storedLink, true)
  })
}
