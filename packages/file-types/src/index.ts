export { extensionOf, fileNameOf } from './file-names.ts'
export { contentTypeOf, isGenuine, isShown } from './file-types.ts'
export { mediaTypesOf } from './media-types.ts'
