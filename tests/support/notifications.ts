import type { Flowdesk } from './flowdesk.ts'

/** Stores an unread notification of a staff member. Returns its id. */
export async function makeNotification({ db, clock }: Flowdesk, userId: number): Promise<number> {
  const row = { userId, kind: 'automation_rule', message: 'A large customer waits.', ticketId: null } as const
  const { id } = await db
    .insertInto('ticketing.notification')
    .values({ ...row, createdAt: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
