import { type ConversationState, needsRead } from '#sdk'

/**
 * Where a row is. `earlier`: before the loaded rows. `reading`: after them, and newer rows are being read. `unknown`:
 * after them, and newer rows still have to be read. `missing`: the conversation has no such row.
 */
type RowLocation = 'loaded' | 'missing' | 'earlier' | 'reading' | 'unknown'

/** Returns where the row is to which the address links by its sequence. */
export function locateRow(conversation: ConversationState, sequence: number): RowLocation {
  const { rows, lastSequence, isReading } = conversation
  if (rows[0] && sequence < rows[0].sequence) return 'earlier'
  if (sequence <= lastSequence) return 'loaded'
  if (isReading) return 'reading'
  return needsRead(conversation) ? 'unknown' : 'missing'
}
