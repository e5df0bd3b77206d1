import { type Static, Type } from 'typebox'
import { anyText, instant, integer, listOf, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'

const createTextParameter = (description: string, example: string) =>
  Type.Unsafe<string>({ ...anyText(description), example })

export const UploadedAttachment = object(
  {
    id: verbatimText(36, {
      description:
        'The id of the upload. Use it in `attachmentIds` of a message. Staff can also delete the upload with it.',
    }),
    objectKey: verbatimText(32, {
      description:
        'The key under which the file is stored. Download URLs of the file contain this key. To use or delete the upload, send `id` instead.',
    }),
    originalFileName: verbatimText(255, {
      description: 'The name of the file, without a path and without invisible characters.',
    }),
    contentType: verbatimText(100, {
      description:
        'The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it.',
    }),
    fileSize: integer({ description: 'The size of the file in bytes.' }),
    createdAt: instant('When the file was uploaded.'),
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

export const AttachmentConfiguration = object(
  {
    maxFileSizeBytes: integer({ description: 'The maximum size of a file in bytes.' }),
    maxFilesPerMessage: integer({ description: 'The maximum number of attachments of one message.' }),
    allowedExtensions: listOf(verbatimText(20), {
      description: 'The accepted file extensions, in lower case and without a dot.',
    }),
    allowedContentTypes: listOf(verbatimText(100), {
      description: 'The media types that belong to the accepted extensions.',
    }),
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

export const SignedLinkQuery = object({
  exp: nullable(createTextParameter('When the link expires, in seconds since 1970-01-01T00:00:00Z.', '1795258271')),
  sig: nullable(createTextParameter('The signature of the link.', 'Zk3vQ9aBn1c7Xw2mT5yU8oPqRsT0uVwXyZ4aB6cD8eF')),
})
export type SignedLinkQuery = Static<typeof SignedLinkQuery>
