import { signal } from '@preact/signals'
import type { FileProblem } from '../rules.ts'

/** A file that the visitor has chosen and not sent yet. */
export interface StagedFile {
  readonly id: string
  readonly file: File
  readonly problem: FileProblem | null
}

/** Why an upload failed. */
export interface UploadFailure {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  readonly code: string | null
  /** The sentence of the server; null if there is none. */
  readonly message: string | null
  readonly retryAfterSeconds: number
}

/** A file on its way to the server. */
export interface Upload {
  readonly clientMessageId: string
  readonly file: File
  readonly caption: string
  /** `queued` files are sent in order, one at a time. */
  readonly state: 'queued' | 'uploading' | 'failed'
  /** The share that was sent, from 0 to 1. */
  readonly progress: number
  readonly failure: UploadFailure | null
}

/** The files that the visitor sends. A page cannot keep them across a reload. */
export interface AttachmentStore {
  readonly staged: () => readonly StagedFile[]
  readonly setStaged: (staged: readonly StagedFile[]) => void
  readonly uploads: () => readonly Upload[]
  readonly addUploads: (uploads: readonly Upload[]) => void
  readonly changeUpload: (clientMessageId: string, change: Partial<Upload>) => void
  readonly removeUpload: (clientMessageId: string) => void
  /** The content of files that this page has sent, by the id of the attachment. They need not be loaded. */
  readonly sentFiles: Map<string, Blob>
}

/** Creates a store with the files of an earlier one, if any. */
export function createAttachmentStore(earlier?: AttachmentStore): AttachmentStore {
  const staged = signal(earlier?.staged() ?? [])
  const uploads = signal(earlier?.uploads() ?? [])
  return {
    staged: () => staged.value,
    setStaged: (next) => {
      staged.value = next
    },
    uploads: () => uploads.value,
    addUploads: (added) => {
      uploads.value = [...uploads.peek(), ...added]
    },
    changeUpload: (id, change) => {
      uploads.value = uploads.peek().map((one) => (one.clientMessageId === id ? { ...one, ...change } : one))
    },
    removeUpload: (id) => {
      uploads.value = uploads.peek().filter(({ clientMessageId }) => clientMessageId !== id)
    },
    sentFiles: new Map(),
  }
}
