import type { ChatMessage } from '#sdk'
import type { Collision } from '../state/store.ts'

/**
 * Returns what was written after a row: the newest answer of a colleague, otherwise the newest message of the visitor, or
 * null. Notes and the agent's own messages do not count.
 */
export function findCollision(rows: readonly ChatMessage[], since: number, ownId: number): Collision | null {
  let found: Collision | null = null
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (!row || row.sequence <= since) break
    const name = row.senderName ?? ''
    if (row.senderKind === 'visitor') found ??= { kind: 'wrote', name }
    else if (row.senderKind === 'agent' && row.kind === 'Text' && row.senderId !== String(ownId))
      return { kind: 'answered', name }
  }
  return found
}
