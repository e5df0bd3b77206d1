export const MAX_EMAIL_LENGTH = 254

/** Whether a text is one `@` between two non-empty parts without white space, control characters or a display name. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>",;:\\()[\]]+@[^\s\p{Cc}@<>",;:\\()[\]]+$/u.test(text)
