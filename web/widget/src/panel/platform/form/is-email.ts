/** Whether a text looks like an e-mail address. The server decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim())
