const ID_PREFIX = 'message-'

/** Returns the id of the element of a message. */
export const toElementId = (sequence: number): string => `${ID_PREFIX}${sequence}`

/** Returns the part of the address after `#` that links to a message of a conversation. */
export const toMessageHash = (sequence: number): string => `m${sequence}`

const toSequence = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Returns the sequence of the message to which the address links; null if it links to none. */
export const parseMessageHash = (hash: string): number | null => toSequence(/^m([1-9]\d{0,8})$/.exec(hash)?.[1])

/** Returns the sequence of the message that an element shows; null if it shows none. */
export const parseElementId = (id: string | undefined): number | null =>
  toSequence(new RegExp(`^${ID_PREFIX}(\\d+)$`).exec(id ?? '')?.[1])
