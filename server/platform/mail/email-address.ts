export const MAX_EMAIL_LENGTH = 254

/** Rejects white space, control characters, and those that only display names, lists and quoted forms need. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>",;:\\()[\]]+@[^\s\p{Cc}@<>",;:\\()[\]]+$/u.test(text)
