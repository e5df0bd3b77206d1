import { transaction } from '#platform/db/transaction.ts'
import type { Chat } from '../../database/chat.ts'
import { removeFromWaitingRoom } from '../../waiting-room/commands.ts'
import { lockVisitorAndFindOpenConversationId } from './open.ts'

/** A visitor who was admitted meanwhile keeps the conversation. Throws `credentialRequired` for an archived visitor. */
export const leaveWaitingRoom = ({ db }: Pick<Chat, 'db'>, visitorId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const openId = await lockVisitorAndFindOpenConversationId(tx, visitorId)
    if (openId === null) await removeFromWaitingRoom(tx, visitorId)
  })
