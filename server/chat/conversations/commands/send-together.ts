import { batched } from '#platform/db/batch.ts'
import { isContention, isDuplicate } from '#platform/db/failures.ts'
import { tooBusy } from '#platform/errors/common.ts'
import type { Chat } from '../../database/chat.ts'
import type { StoredMessage } from '../queries/states.ts'
import { messageAnnouncements } from '../realtime.ts'
import { type Text, type Written, writeTexts } from './write-texts.ts'

/** A text that is to be sent now, and gets its id then. */
export type Plain = Omit<Text, 'id' | 'createdAt'>

/** Sends a message; null where it could not be done without a closer look, and nothing was written. */
export type SendPlain = (plain: Plain) => Promise<StoredMessage | null>

/** The first of each conversation: it is touched once in a statement, so whoever comes second takes a closer look. */
const firstOfEach = (plains: readonly Text[]): Text[] => {
  const seen = new Set<string>()
  return plains.filter(({ conversationId }) => !seen.has(conversationId) && seen.add(conversationId))
}

function storedOf(given: Text, { agentSequence, visitorSequence }: Written): StoredMessage {
  const { id, conversationId, senderKind, senderId, senderName, body, clientMessageId, createdAt } = given
  return {
    ...{ id, conversationId, agentSequence, visitorSequence, kind: 'Text', senderKind, senderId, senderName },
    ...{ body, clientMessageId, createdAt },
  }
}

// One commit under way while the next gathers keeps the database and this process busy at the same time.
const BATCHES = { lanes: 2, size: 100, queue: 5000, patienceMs: 10_000, whenFull: tooBusy, onBatch: () => undefined }

/**
 * Makes the function that sends texts into conversations that go on: those that wait for the same commit share one
 * statement. The constraints of the messages and the lock of the conversation's row guard it as they guard every
 * message; whatever a closer look could answer otherwise is left alone. Everybody has heard of a message when it returns.
 */
export function sendTogether({ db, now, newId, announcements }: Chat): SendPlain {
  async function write(plains: Text[]): Promise<(StoredMessage | null)[]> {
    const chosen = firstOfEach(plains)
    const written = await writeTexts(db, chosen).catch((error: unknown) => {
      if (isDuplicate(error) || isContention(error)) return []
      throw error
    })
    const stored = new Map<Text, StoredMessage>()
    for (const row of written) {
      const given = chosen[row.place]
      if (!given) continue
      const message = storedOf(given, row)
      stored.set(given, message)
      announcements.publish(messageAnnouncements(message, row.departmentId, row.visitorId))
    }
    return plains.map((given) => stored.get(given) ?? null)
  }
  const send = batched(write, { ...BATCHES, now: () => now().getTime() })
  return (plain) =>
    announcements.inOrder(plain.conversationId, () => send({ ...plain, id: newId(), createdAt: now().toISOString() }))
}
