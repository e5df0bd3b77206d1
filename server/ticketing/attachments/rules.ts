export const MAX_FILES_PER_MESSAGE = 10

/** An upload id is a lower-case UUID. */
export const isUploadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
