import { isEmailAddress } from '#platform/mail/email-address.ts'
import type { TicketingDb } from '../../database/ticketing.ts'

async function loadAddresses(db: TicketingDb, ticketId: number) {
  return await db
    .selectFrom('ticketing.ticket as ticket')
    .leftJoin('ticketing.staff as person', 'person.id', 'ticket.assigneeUserId')
    .select(['ticket.requesterEmailAddress as requester', 'person.email as assignee', 'person.isActive'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
}

/** Returns the e-mail address that `to` stands for; null if there is no valid one, or if the assignee is inactive. */
export async function findRecipientAddress(db: TicketingDb, ticketId: number, to: string): Promise<string | null> {
  if (to !== 'requester' && to !== 'assignee') return to
  const { requester = null, assignee = null, isActive = false } = (await loadAddresses(db, ticketId)) ?? {}
  const address = to === 'requester' ? requester : isActive ? assignee : null
  return address !== null && isEmailAddress(address) ? address : null
}

export async function loadPoolMemberIds(db: TicketingDb, poolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketing.poolMember')
    .select('userId')
    .where('poolId', '=', poolId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
