import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import { validationFailed } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { toStoredContent } from '../../messages/commands/append.ts'
import { appendInTransaction } from '../../messages/commands/write.ts'
import { createStaffAuthor } from '../../messages/rules/append.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { lockTickets } from '../../tickets/commands/activity.ts'
import { changeTicketInTransaction } from '../../tickets/commands/change.ts'
import { getTicketAfterChange } from '../../tickets/commands/update.ts'
import { getDashboardTicket } from '../../tickets/queries/dashboard.ts'
import { parseTags } from '../../tickets/rules/tags.ts'
import type { DashboardTicket } from '../../tickets/schema/dashboard.ts'
import { findMacro } from '../queries.ts'
import { replacePlaceholders, toTicketChange } from '../rules.ts'
import type { MacroAction } from '../schema.ts'

async function loadDisplayName(tx: TicketingTx, userId: number): Promise<string> {
  const person = await tx
    .selectFrom('ticketing.staff')
    .select('displayName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return person.displayName
}

async function writeReply(
  ticketing: Ticketing,
  tx: TicketingTx,
  staff: StaffMember,
  ticket: DashboardTicket,
  action: MacroAction & { readonly type: 'reply' },
): Promise<void> {
  const content = replacePlaceholders(action.content, {
    'requester.name': ticket.requesterFullName ?? '',
    'agent.name': await loadDisplayName(tx, staff.id),
    'ticket.id': String(ticket.id),
    'ticket.subject': ticket.subject ?? '',
  })
  // A reply that consists of placeholders can become empty.
  if (content.trim() === '') throw createValidationRefusal({ field: 'macroId', rule: 'state' })
  await appendInTransaction(ticketing, tx, {
    ...{ viewer: staff, ticketId: ticket.id, keyUse: null, claimId: null, childTrackingKey: randomBase32(26) },
    author: createStaffAuthor(staff.id, action.visibility ?? 'public'),
    content: toStoredContent({ content, contentHtml: null, subject: null, attachmentIds: null }),
    attachmentIds: [],
  })
}

/** Turns a validation error about fields of the change into one about `macroId`, the only field of the request. */
const toMacroIdError = (error: unknown): unknown =>
  error instanceof Refusal && error.code === validationFailed.code
    ? createValidationRefusal({ field: 'macroId', rule: 'state' })
    : error

/**
 * Runs all actions of a macro on a ticket or none of them, the reply before the changes. Returns the ticket. Throws
 * `ticketNotFound`, or `validationFailed` for the field `macroId` if the person cannot see the macro, if the macro is
 * for another pool, if its reply would be empty, or if one of its changes is not allowed.
 */
export async function applyMacro(
  ticketing: Ticketing,
  staff: StaffMember,
  ticketId: number,
  macroId: number,
): Promise<DashboardTicket> {
  return await transaction(ticketing.db, async (tx) => {
    // Locks the ticket, so that it stays in the pool for which the macro is checked.
    await lockTickets(tx, [ticketId])
    const ticket = await getDashboardTicket(tx, staff, ticketId)
    const macro = await findMacro(tx, staff, macroId)
    if (!macro || (macro.poolId !== null && macro.poolId !== ticket.poolId))
      throw createValidationRefusal({ field: 'macroId', rule: 'state' })
    const reply = macro.actions.find((action) => action.type === 'reply')
    if (reply) await writeReply(ticketing, tx, staff, ticket, reply)
    if (macro.actions.some(({ type }) => type !== 'reply'))
      await changeTicketInTransaction(ticketing, tx, { kind: 'staff', id: staff.id }, ticketId, ({ tags }) =>
        toTicketChange(macro.actions, parseTags(tags)),
      )
    return await getTicketAfterChange(tx, ticketId)
  }).catch((error: unknown) => {
    throw toMacroIdError(error)
  })
}
