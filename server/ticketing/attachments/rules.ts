/** How many attachments a message may take along. */
export const FILES_PER_MESSAGE = 10

/** An upload's id as we make them; any other text is nobody's. */
export const isUploadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
