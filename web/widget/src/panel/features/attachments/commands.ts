import type { SentVisitorMessage } from '#sdk'
import type { Translate } from '../../../locales/en.ts'
import type { Environment } from '../../environment.ts'
import { type FormResponse, postForm, type RunningUpload } from '../../platform/post-form.ts'
import { isRequestError } from '../../platform/refusals.ts'
import type { ConversationCommands } from '../conversations/commands.ts'
import type { ConversationStore } from '../conversations/state.ts'
import { openLightbox } from './lightbox.tsx'
import { loadFile } from './queries.ts'
import type { AttachmentStore, Upload, UploadFailure } from './state/uploads.ts'

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

interface Dependencies extends Environment {
  readonly t: Translate
  readonly store: ConversationStore
  readonly commands: ConversationCommands
  readonly files: AttachmentStore
}

interface ResponseBody {
  readonly data?: SentVisitorMessage
  readonly error?: {
    readonly code?: string
    readonly message?: string
    readonly details?: { readonly retryAfterSeconds?: number } | null
  }
}

const toFailure = ({ status, body }: FormResponse): UploadFailure => {
  const { error } = (body ?? {}) as ResponseBody
  return {
    status,
    code: error?.code ?? null,
    message: error?.message ?? null,
    retryAfterSeconds: error?.details?.retryAfterSeconds ?? 60,
  }
}

/** The failure of a conversation that could not be opened. */
const toOpeningFailure = (error: unknown): UploadFailure =>
  isRequestError(error)
    ? { ...error, message: error.status === 0 ? null : error.message, retryAfterSeconds: error.retryAfterSeconds ?? 60 }
    : { status: 0, code: null, message: null, retryAfterSeconds: 60 }

function createForm({ file, caption, clientMessageId }: Upload): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  form.append('clientMessageId', clientMessageId)
  if (caption !== '') form.append('caption', caption)
  return form
}

/** Sends the queued files, one at a time, in order. A file that fails does not keep the others back. */
function createUploader(given: Dependencies) {
  const { host, chat, files, store, commands } = given
  let running: { readonly id: string; readonly upload: RunningUpload } | undefined
  let isSending = false
  const sendOne = async (one: Upload) => {
    const { clientMessageId: id, file } = one
    const fail = (failure: UploadFailure) => files.changeUpload(id, { state: 'failed', failure })
    files.changeUpload(id, { state: 'uploading', progress: 0, failure: null })
    const conversationId = await commands.openConversation().catch((error: unknown) => fail(toOpeningFailure(error)))
    const isWanted = files.uploads().some(({ clientMessageId }) => clientMessageId === id)
    if (conversationId === undefined || !isWanted) return
    const upload = postForm({
      url: `${host.options.baseUrl}/v1/widget/conversations/${encodeURIComponent(conversationId)}/attachments`,
      authorization: `Visitor ${chat.credential ?? ''}`,
      form: createForm(one),
      onProgress: (progress) => files.changeUpload(id, { progress }),
    })
    running = { id, upload }
    const response = await upload.response
    running = undefined
    const message = response.status === 0 ? undefined : (response.body as ResponseBody | null)?.data
    if (response.status >= 300 || !message) return fail(toFailure(response))
    for (const attachment of message.attachments) files.sentFiles.set(attachment.id, file)
    files.removeUpload(id)
    const { continuedInNewConversation: _, ...row } = message
    store.dispatch({ type: 'sendSucceeded', message: row })
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    const next = () => files.uploads().find(({ state }) => state === 'queued')
    for (let one = next(); one; one = next()) await sendOne(one)
    isSending = false
  }
  const cancel = (id: string) => {
    if (running?.id === id) running.upload.cancel()
  }
  return { send, cancel }
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
  const { host, files, t } = given
  const { send, cancel } = createUploader(given)
  const requeue = (isChosen: (upload: Upload) => boolean) => {
    const failed = files.uploads().filter((upload) => upload.state === 'failed' && isChosen(upload))
    for (const { clientMessageId } of failed) files.changeUpload(clientMessageId, { state: 'queued', failure: null })
    void send()
  }
  addEventListener('online', () => requeue(({ failure }) => failure?.status === 0))
  return {
    unstage: (id) => files.setStaged(files.staged().filter((one) => one.id !== id)),
    sendStaged: (caption) => {
      const sendable = files.staged().filter(({ problem }) => problem === null)
      files.setStaged([])
      files.addUploads(
        sendable.map(({ id, file }, index) => ({
          clientMessageId: id,
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
    retry: (id) => requeue(({ clientMessageId }) => clientMessageId === id),
    discard: (id) => {
      files.removeUpload(id)
      cancel(id)
    },
    download: async (id, name) => saveFile(await loadFile(given, files, id), name),
    zoom: ({ name, blob }) => {
      const onDownload = () => saveFile(blob, name)
      openLightbox(host.root, host.container, { t, name, blob, onDownload })
    },
  }
}
