export { parseExtension, sanitizeFileName } from './file-names.ts'
export { getContentTypeForExtension, isInlineSafe, matchesExtension } from './file-types.ts'
export { detectMediaTypes } from './media-types.ts'
