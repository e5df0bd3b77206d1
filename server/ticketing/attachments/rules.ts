export const MAX_FILES_PER_MESSAGE = 10
