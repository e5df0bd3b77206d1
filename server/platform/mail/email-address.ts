export const MAX_EMAIL_LENGTH = 254

/** Rejects white space, control characters, and the special characters of display names, lists and quoted forms. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>",;:\\()[\]]+@[^\s\p{Cc}@<>",;:\\()[\]]+$/u.test(text)
