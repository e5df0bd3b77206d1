import type { FlowdeskError, SentVisitorMessage } from '#sdk'
import { type FormResponse, postForm, type RunningUpload } from '../../../../../../ui/browser/post-form.ts'
import type { Environment } from '../../../environment.ts'
import {
  createRequestError,
  isNotFound,
  isRequestError,
  isUnreachable,
  refusalCode,
  refusalSentence,
} from '../../../platform/refusals.ts'
import { createRetry } from '../../../platform/retry.ts'
import type { ConversationCommands } from '../../conversations/commands.ts'
import type { ConversationStore } from '../../conversations/state.ts'
import type { Session } from '../../session/state/session.ts'
import type { AttachmentStore, Upload, UploadFailure } from '../state/uploads.ts'

/** The dependencies of the uploader. */
export interface UploadDependencies extends Environment {
  readonly session: Pick<Session, 'withCredential'>
  readonly store: ConversationStore
  readonly commands: Pick<ConversationCommands, 'openConversation'>
  readonly files: AttachmentStore
}

/** How long a visitor is asked to wait if the server names no time. */
const DEFAULT_WAIT_SECONDS = 60

interface ResponseBody {
  readonly data?: SentVisitorMessage
  readonly error?: Partial<Pick<FlowdeskError, 'code' | 'message' | 'details'>>
}

function toError({ status, body }: FormResponse): FlowdeskError {
  const { code = null, message = '', details = null } = (body as ResponseBody | null)?.error ?? {}
  const retryAfterSeconds = details?.retryAfterSeconds ?? null
  return createRequestError(message, { status, code, details, retryAfterSeconds, requestId: null })
}

function toFailure(error: unknown): UploadFailure {
  if (!isRequestError(error) || error.status === 0)
    return { status: 0, code: null, message: null, retryAfterSeconds: DEFAULT_WAIT_SECONDS }
  const { status, code, retryAfterSeconds } = error
  return {
    status,
    code,
    message: refusalSentence(error, null),
    retryAfterSeconds: retryAfterSeconds ?? DEFAULT_WAIT_SECONDS,
  }
}

function createForm({ file, caption, clientMessageId }: Upload): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  form.append('clientMessageId', clientMessageId)
  if (caption !== '') form.append('caption', caption)
  return form
}

/** Whether the server would accept the file in another conversation of the visitor. */
const needsOtherConversation = (error: unknown): boolean => isNotFound(error) || refusalCode(error) === 'SVC:3001'

/** Returns a function that sends one file, and one that cancels it. */
function createTransfer({ host, chat, files, commands, session, ended }: UploadDependencies) {
  let running: { readonly id: string; readonly upload: RunningUpload } | undefined
  const post = async (one: Upload, conversationId: string): Promise<SentVisitorMessage> => {
    if (ended.aborted) throw new Error('The visitor was reset.')
    const id = one.clientMessageId
    const upload = postForm({
      url: `${host.options.baseUrl}/v1/widget/conversations/${encodeURIComponent(conversationId)}/attachments`,
      authorization: `Visitor ${chat.credential ?? ''}`,
      form: createForm(one),
      onProgress: (progress) => files.changeUpload(id, { progress }),
    })
    running = { id, upload }
    const response = await upload.response
    running = undefined
    const message = (response.body as ResponseBody | null)?.data
    if (response.status === 0 || response.status >= 300 || !message) throw toError(response)
    return message
  }
  const isWanted = ({ clientMessageId: id }: Upload) =>
    !ended.aborted && files.uploads().some(({ clientMessageId }) => clientMessageId === id)
  /** Returns undefined if the visitor has cancelled the file meanwhile. */
  const sendTo = async (one: Upload, id: string) =>
    isWanted(one) ? await session.withCredential(() => post(one, id)) : undefined
  ended.addEventListener('abort', () => running?.upload.cancel())
  return {
    transfer: async (one: Upload): Promise<SentVisitorMessage | undefined> => {
      const id = await commands.openConversation()
      try {
        return await sendTo(one, id)
      } catch (error) {
        if (!needsOtherConversation(error)) throw error
        return await sendTo(one, await commands.openConversation(id))
      }
    },
    cancel: (id: string) => {
      if (running?.id === id) running.upload.cancel()
    },
  }
}

export interface Uploader {
  /** Sends the queued files, one at a time, in order. A file that fails does not keep the others back. */
  readonly send: () => Promise<void>
  readonly cancel: (clientMessageId: string) => void
  /** Sends the chosen files again that have failed. */
  readonly sendAgain: (isChosen: (upload: Upload) => boolean) => void
}

export function createUploader(given: UploadDependencies): Uploader {
  const { files, store, ended } = given
  const { transfer, cancel } = createTransfer(given)
  const retry = createRetry(ended)
  let isSending = false
  const sendOne = async (one: Upload) => {
    const { clientMessageId: id, file } = one
    files.changeUpload(id, { state: 'uploading', progress: 0, failure: null })
    try {
      const message = await transfer(one)
      retry.succeed()
      if (!message) return
      for (const attachment of message.attachments) files.sentFiles.set(attachment.id, file)
      files.removeUpload(id)
      const { continuedInNewConversation: _, ...row } = message
      store.dispatch({ type: 'sendSucceeded', message: row })
    } catch (error) {
      files.changeUpload(id, { state: 'failed', failure: toFailure(error) })
      if (isUnreachable(error)) retry.later(error, sendUnsent)
    }
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    const next = () => files.uploads().find(({ state }) => state === 'queued')
    for (let one = next(); one && !ended.aborted; one = next()) await sendOne(one)
    isSending = false
  }
  const sendAgain: Uploader['sendAgain'] = (isChosen) => {
    const failed = files.uploads().filter((upload) => upload.state === 'failed' && isChosen(upload))
    for (const { clientMessageId } of failed) files.changeUpload(clientMessageId, { state: 'queued', failure: null })
    void send()
  }
  const sendUnsent = () => {
    retry.cancel()
    sendAgain(({ failure }) => failure?.status === 0)
  }
  addEventListener('online', sendUnsent, { signal: ended })
  // A restart of the panel has cancelled the running upload: sends that file again.
  for (const { clientMessageId, state } of files.uploads())
    if (state === 'uploading') files.changeUpload(clientMessageId, { state: 'queued', progress: 0 })
  sendUnsent()
  return { send, cancel, sendAgain }
}
