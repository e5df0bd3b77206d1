import type { ChatMessage, components } from '#sdk'

export type ChatFile = ChatMessage['attachments'][number]

export type FileLimits = Pick<
  components['schemas']['AttachmentConfiguration'],
  'maxFileSizeBytes' | 'allowedExtensions'
>

/** Why a file cannot be sent, as the key of the sentence. */
export type FileProblem = 'fileEmpty' | 'fileTooLarge' | 'fileTypeNotAllowed'

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Checks a file before it is sent. The server checks it again, and its content. */
export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>, limits: FileLimits): FileProblem | null {
  if (!name.includes('.') || !limits.allowedExtensions.includes(extensionOf(name))) return 'fileTypeNotAllowed'
  if (size > limits.maxFileSizeBytes) return 'fileTooLarge'
  return size === 0 ? 'fileEmpty' : null
}

/** Whether the transcript shows files of this type as images. It shows no vector images, which may contain scripts. */
export const isRasterImage = (contentType: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(contentType)

/** A file name without the characters that reverse the direction of text, which can disguise an extension. */
export const stripBidiControls = (name: string): string => name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** Returns the images of messages, in their order. */
export const toImages = (messages: readonly Pick<ChatMessage, 'attachments'>[]): readonly ChatFile[] =>
  messages.flatMap(({ attachments }) => attachments.filter(({ contentType }) => isRasterImage(contentType)))
