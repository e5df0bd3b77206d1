export { parseExtension, sanitizeFileName } from './file-names.ts'
export { contentTypeForExtension, isInlineSafe, matchesExtension } from './file-types.ts'
export { detectMediaTypes } from './media-types.ts'
