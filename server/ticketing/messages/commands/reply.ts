import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import { reserveUploads } from '../../attachments/commands.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { getDashboardTicket } from '../../tickets/queries/dashboard.ts'
import { type AppendRequest, createStaffAuthor } from '../rules/append.ts'
import type { NewDashboardMessage } from '../schema/dashboard.ts'
import { toStoredContent } from './append.ts'
import type { RunAppendRequest } from './write.ts'

/** Writes a reply or an internal note of a staff member. Returns the id of the message. */
export type WriteStaffMessage = (staff: StaffMember, ticketId: number, input: NewDashboardMessage) => Promise<number>

/** The command throws `ticketNotFound`, `attachmentIdRefused` or `overloaded`. Uploads may then stay reserved. */
export const createStaffMessageWriter =
  (ticketing: Ticketing, run: RunAppendRequest): WriteStaffMessage =>
  async (staff, ticketId, input) => {
    const uploadIds = input.attachmentIds ?? []
    const request: AppendRequest = {
      ...{ viewer: staff, ticketId, keyUse: null, claimId: null, childTrackingKey: randomBase32(26) },
      author: createStaffAuthor(staff.id, input.visibility ?? 'public'),
      content: toStoredContent(input),
      attachmentIds: [],
    }
    if (uploadIds.length === 0) return (await run(request)).id
    // Checks the ticket first, so that a request for a ticket that is not visible reserves no uploads.
    await getDashboardTicket(ticketing.db, staff, ticketId)
    const owner = { tokenId: null, userId: staff.id }
    const attachmentIds = await transaction(ticketing.db, (tx) => reserveUploads(tx, owner, uploadIds, ticketing.now()))
    return (await run({ ...request, attachmentIds })).id
  }
