export const MAX_EMAIL_LENGTH = 254

/**
 * Whether a text is one `@` between two non-empty parts without white space, control characters or any of
 * `<>",;:\()[]`, which only display names, lists and quoted forms need.
 */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s\p{Cc}@<>",;:\\()[\]]+@[^\s\p{Cc}@<>",;:\\()[\]]+$/u.test(text)
