/** The maximum number of characters of a message, in code points. */
const MAX_MESSAGE_LENGTH = 10_000

/** Returns the number of characters as the server counts them. */
function countCharacters(text: string): number {
  // Few texts are long, and counting code points is slow.
  return text.length <= MAX_MESSAGE_LENGTH ? text.length : Array.from(text).length
}

/** Returns a draft. `isNote` is null for an empty text in the default mode, which then follows the conversation. */
export const toDraft = (text: string, isNote: boolean, beginsWithNote: boolean) => ({
  text,
  isNote: text === '' && isNote === beginsWithNote ? null : isNote,
})

/** Returns by how many characters a text is too long; 0 if it is not. */
export const countExcessCharacters = (text: string): number =>
  Math.max(0, countCharacters(text.trim()) - MAX_MESSAGE_LENGTH)
