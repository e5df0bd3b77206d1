import { type Static, Type } from 'typebox'
import { anyText, exact, instant, integer, listOf, nullable, record } from '#platform/http/shapes.ts'

const exactText = (description: string, example: string) => Type.Unsafe<string>({ ...anyText(description), example })

export const UploadedAttachment = record(
  {
    id: exact(36, { description: 'Names the upload in `attachmentIds`, and when it is deleted.' }),
    objectKey: exact(32, { description: 'Names its bytes.' }),
    originalFileName: exact(255, {
      description: 'The name of the file, without a path and without marks that nobody sees.',
    }),
    contentType: exact(100, { description: 'The type that its bytes and its extension agree on.' }),
    fileSize: integer({ description: 'Its size in bytes.' }),
    createdAt: instant('When it was uploaded.'),
  },
  {
    title: 'UploadedAttachment',
    example: {
      id: '0d9f6a3c-5d0e-4f0b-9b1a-7c3f2e8a6b54',
      objectKey: '5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v',
      originalFileName: 'invoice.pdf',
      contentType: 'application/pdf',
      fileSize: 48_213,
      createdAt: '2026-11-21T10:01:55.012Z',
    },
  },
)
export type UploadedAttachment = Static<typeof UploadedAttachment>

export const AttachmentConfiguration = record(
  {
    maxFileSizeBytes: integer({ description: 'The largest file that may be uploaded, in bytes.' }),
    maxFilesPerMessage: integer({ description: 'How many attachments a message may take along.' }),
    allowedExtensions: listOf(exact(20), { description: 'In lower case, without a dot.' }),
    allowedContentTypes: listOf(exact(100), { description: 'The types that files with these extensions have.' }),
    uploadTtlHours: Type.Number({ description: 'How long an upload can be used, in hours.' }),
  },
  {
    title: 'AttachmentConfiguration',
    example: {
      maxFileSizeBytes: 20_971_520,
      maxFilesPerMessage: 10,
      allowedExtensions: ['jpg', 'pdf'],
      allowedContentTypes: ['image/jpeg', 'application/pdf'],
      uploadTtlHours: 24,
    },
  },
)
export type AttachmentConfiguration = Static<typeof AttachmentConfiguration>

/** Query parameters of a signed link to an attachment. */
export const Link = record({
  exp: nullable(exactText('When the link ends, in seconds since 1970.', '1795258271')),
  sig: nullable(exactText('The signature of the link.', 'Zk3vQ9aBn1c7Xw2mT5yU8oPqRsT0uVwXyZ4aB6cD8eF')),
})
export type Link = Static<typeof Link>
