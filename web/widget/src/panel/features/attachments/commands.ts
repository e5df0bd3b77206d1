import type { Translate } from '../../../locales/en.ts'
import { createUploader, type UploadDependencies } from './commands/uploading.ts'
import { openLightbox } from './lightbox.tsx'
import { loadFile } from './queries.ts'

/** What the visitor can do with files. */
export interface AttachmentCommands {
  readonly unstage: (id: string) => void
  /** Sends the staged files that have no problem, the first with the caption. Returns false if there is none. */
  readonly sendStaged: (caption: string) => boolean
  readonly retry: (clientMessageId: string) => void
  /** Cancels an upload, or discards one that failed. */
  readonly discard: (clientMessageId: string) => void
  /** Saves a received file on the device. Throws if it cannot be read. */
  readonly download: (id: string, name: string) => Promise<void>
  /** Shows a received image over the whole page. */
  readonly zoom: (image: ReceivedImage) => void
}

/** A received image whose content is on the device. */
export interface ReceivedImage {
  readonly name: string
  readonly blob: Blob
}

interface Dependencies extends UploadDependencies {
  /** Returns the id of a new message. */
  readonly createMessageId: () => string
  readonly t: Translate
}

/** Lets the browser save a file. */
function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function createAttachmentCommands(given: Dependencies): AttachmentCommands {
  const { host, files, t, ended, createMessageId } = given
  const { send, cancel, sendAgain } = createUploader(given)
  return {
    unstage: (id) => files.setStaged(files.staged().filter((one) => one.id !== id)),
    sendStaged: (caption) => {
      const sendable = files.staged().filter(({ problem }) => problem === null)
      files.setStaged([])
      files.addUploads(
        sendable.map(({ file }, index) => ({
          clientMessageId: createMessageId(),
          file,
          caption: index === 0 ? caption : '',
          state: 'queued',
          progress: 0,
          failure: null,
        })),
      )
      void send()
      return sendable.length > 0
    },
    retry: (id) => sendAgain(({ clientMessageId }) => clientMessageId === id),
    discard: (id) => {
      files.removeUpload(id)
      cancel(id)
    },
    download: async (id, name) => saveFile(await loadFile(given, files, id), name),
    zoom: ({ name, blob }) => {
      const onDownload = () => saveFile(blob, name)
      openLightbox({ root: host.root, container: host.container, ended, t, name, blob, onDownload })
    },
  }
}
