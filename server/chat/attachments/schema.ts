import type { Static } from 'typebox'
import { instant, integer, object, trimmedText, verbatimText } from '#platform/http/schema-builders.ts'

export const ChatAttachment = object(
  {
    id: verbatimText(36, { description: 'The id of the attachment, a UUID.' }),
    objectKey: verbatimText(64, {
      description:
        'The key under which the server stores the file. No operation accepts this key. To download the file, use `id`.',
    }),
    originalFileName: trimmedText(255, {
      description: 'The file name that the sender gave, without a path and without invisible characters.',
    }),
    contentType: verbatimText(100, {
      description:
        'The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it.',
    }),
    fileSize: integer({ description: 'The size of the file in bytes.' }),
    createdAt: instant('When the server received the file.'),
  },
  {
    title: 'ChatAttachment',
    example: {
      id: '019a9f2f-1b6e-7e02-b1a4-2f7d6c9e0a11',
      objectKey: 'b5m2zt1m9m0x4m3c7w8ak0s3jx92r6vn',
      originalFileName: 'invoice.pdf',
      contentType: 'application/pdf',
      fileSize: 52_311,
      createdAt: '2026-11-21T09:53:41.250Z',
    },
  },
)
export type ChatAttachment = Static<typeof ChatAttachment>
