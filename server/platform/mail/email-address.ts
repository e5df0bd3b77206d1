/** One `@`, something on either side, no blanks, no display name. Whether it receives mail only a mail can tell. */
export const isEmailAddress = (text: string): boolean => /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/u.test(text)
