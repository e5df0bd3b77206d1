/** How many characters an address may have. */
export const EMAIL_MAX = 254

/** One `@`, something on either side, no blanks or control characters, no display name. Whether it receives mail only a mail can tell. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>",;:\\()[\]]+@[^\s\p{Cc}@<>",;:\\()[\]]+$/u.test(text)
