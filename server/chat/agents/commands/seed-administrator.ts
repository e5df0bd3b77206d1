import { describeValue, SettingError } from '@flowdesk/settings'
import type { FirstAdministrator } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Chat } from '../../database/chat.ts'
import { agentLimitReached } from '../errors.ts'
import { findAgentByEmail, hasAdministrator } from '../queries.ts'
import { createAdministrator } from './create-administrator.ts'
import { lockSeats, requireFreeSeat } from './seats.ts'

const toSettingError = (error: unknown, email: string): unknown =>
  error instanceof Refusal && error.code === agentLimitReached.code
    ? new SettingError(
        `Seed:AdminEmail got ${describeValue(email)}, but no account has this address and all seats of the licence are in use; expected the address of an existing account.`,
      )
    : error

/** Does nothing if an agent has the address. Throws `SettingError` if an administrator exists and no seat is free. */
export async function seedAdministrator(chat: Chat, administrator: FirstAdministrator): Promise<void> {
  const { email } = administrator
  if (await findAgentByEmail(chat.db, email)) return
  await transaction(chat.db, async (tx) => {
    await lockSeats(tx)
    // The first administrator needs no free seat: without an administrator, no seat could be freed.
    if (await hasAdministrator(tx)) await requireFreeSeat(tx, chat.licence)
    await createAdministrator({ ...chat, db: tx }, administrator)
  }).catch((error: unknown) => {
    // Another process created an agent with this e-mail address at the same time.
    if (!isUniqueViolation(error)) throw toSettingError(error, email)
  })
}
