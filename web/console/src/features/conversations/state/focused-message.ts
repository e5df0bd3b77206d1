import { parseElementId } from '../rules/message-link.ts'

/** Returns the sequence of the message that has the focus; null if none has. */
export const findFocusedSequence = (): number | null => parseElementId(document.activeElement?.closest('article')?.id)
