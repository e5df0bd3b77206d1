import { type ConversationState, needsRead } from '#sdk'

/** Where a row is: before the loaded ones, among those that are being read, or in a transcript that could not be read. */
type LinkedRow = 'loaded' | 'missing' | 'earlier' | 'reading' | 'unknown'

/** Returns where the row with a sequence is, to which the address links. */
export function findLinkedRow(conversation: ConversationState, sequence: number): LinkedRow {
  const { rows, lastSequence, isReading } = conversation
  if (rows[0] && sequence < rows[0].sequence) return 'earlier'
  if (sequence <= lastSequence) return 'loaded'
  if (isReading) return 'reading'
  return needsRead(conversation) ? 'unknown' : 'missing'
}
