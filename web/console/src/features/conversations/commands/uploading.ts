import { type ChatMessage, createRandomId, FlowdeskError } from '#sdk'
import { postForm, type RunningUpload } from '../../../../../ui/browser/post-form.ts'
import type { Api } from '../../../platform/api.ts'
import type { ConversationStore } from '../state/store.ts'
import type { Upload, UploadStore } from '../state/uploads.ts'

/** Sends files to a conversation. */
export interface Uploader {
  /** Adds files to those that the next message sends. `problemOf` returns why one cannot be sent, or null. */
  readonly stage: (files: Iterable<File>, isNote: boolean, problemOf: (file: File) => string | null) => void
  /** Sends the staged files, one at a time, in order. */
  readonly sendStaged: (isNote: boolean) => void
  readonly retry: (clientMessageId: string) => void
  /** Sends those files again that got no response. */
  readonly retryUnsent: () => void
  /** Removes a file, and cancels its upload. */
  readonly cancel: (clientMessageId: string) => void
}

interface ResponseBody {
  readonly data?: ChatMessage
  readonly error?: { readonly message?: string }
}

function createForm({ file, clientMessageId, isNote }: Upload): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  form.append('clientMessageId', clientMessageId)
  form.append('kind', isNote ? 'Note' : 'Text')
  return form
}

/** Creates a function that sends one file, and one that cancels it. */
function createTransfer({ chat }: Api, store: ConversationStore, uploads: UploadStore) {
  let running: { readonly id: string; readonly upload: RunningUpload } | undefined
  const transfer = async (one: Upload): Promise<ChatMessage> => {
    const id = one.clientMessageId
    const authorization = `Bearer ${await chat.accessToken()}`
    const upload = postForm({
      url: `/v1/agent/conversations/${encodeURIComponent(store.id)}/attachments`,
      authorization,
      form: createForm(one),
      onProgress: (progress) => uploads.change(id, { progress }),
    })
    running = { id, upload }
    const { status, body } = await upload.response
    running = undefined
    const { data, error } = (body ?? {}) as ResponseBody
    if (status >= 200 && status < 300 && data) return data
    const fields = { status, code: null, details: null, retryAfterSeconds: null, requestId: null }
    throw new FlowdeskError(error?.message ?? '', fields)
  }
  return {
    transfer,
    cancel: (id: string) => {
      if (running?.id === id) running.upload.cancel()
    },
  }
}

/** Creates the uploader of a conversation. It sends only while the agent who chose the files is signed in. */
export function createUploader(
  api: Api,
  store: ConversationStore,
  uploads: UploadStore,
  isSignedIn: () => boolean,
): Uploader {
  const { transfer, cancel } = createTransfer(api, store, uploads)
  let isSending = false
  const sendOne = async (one: Upload) => {
    const id = one.clientMessageId
    uploads.change(id, { state: 'uploading', progress: 0, error: null })
    try {
      const message = await transfer(one)
      uploads.remove(id)
      store.dispatch({ type: 'messageReceived', message })
    } catch (error) {
      const sentence = error instanceof FlowdeskError && error.message !== '' ? error.message : null
      uploads.change(id, { state: 'failed', error: sentence })
    }
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    const next = () => uploads.get().find(({ state }) => state === 'queued')
    for (let one = next(); one && isSignedIn(); one = next()) await sendOne(one)
    isSending = false
  }
  const requeue = (isChosen: (upload: Upload) => boolean) => {
    for (const upload of uploads.get().filter(isChosen)) uploads.change(upload.clientMessageId, { state: 'queued' })
    void send()
  }
  return {
    stage: (files, isNote, problemOf) =>
      uploads.add(
        Array.from(files, (file): Upload => {
          const error = problemOf(file)
          const state = error === null ? 'staged' : 'refused'
          return { clientMessageId: createRandomId(), file, isNote, state, progress: 0, error }
        }),
      ),
    sendStaged: (isNote) => {
      for (const { clientMessageId, state } of uploads.get())
        if (state === 'staged') uploads.change(clientMessageId, { isNote })
      requeue(({ state }) => state === 'staged')
    },
    retry: (id) => requeue(({ clientMessageId, state }) => clientMessageId === id && state === 'failed'),
    retryUnsent: () => requeue(({ state, error }) => state === 'failed' && error === null),
    cancel: (id) => {
      cancel(id)
      uploads.remove(id)
    },
  }
}
