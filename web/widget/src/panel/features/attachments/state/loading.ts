import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { ChatMessage } from '#sdk'
import type { PanelHost } from '../../../../loader/interface.ts'
import type { AttachmentCommands } from '../commands.ts'
import { findFileProblem } from '../rules.ts'
import { type AttachmentStore, createAttachmentStore } from './uploads.ts'

/** The part of the feature that is loaded with the first file. */
export interface AttachmentsModule {
  readonly commands: AttachmentCommands
  /** The files that the next message sends. */
  readonly StagedFiles: FunctionComponent
  /** The files that are on their way. */
  readonly UploadRows: FunctionComponent<{ readonly sentIds: ReadonlySet<string | null> }>
  /** The files of a message. */
  readonly ReceivedFiles: FunctionComponent<{ readonly files: ChatMessage['attachments'] }>
}

/** What sends and receives files. Most conversations have none, so its code is loaded with the first one. */
export interface Attachments {
  /** Whether this widget accepts files. */
  readonly areUploadsEnabled: boolean
  readonly store: AttachmentStore
  readonly load: () => Promise<AttachmentsModule>
  /** Null until the code is loaded. */
  readonly loaded: () => AttachmentsModule | null
  /** Whether the code could not be loaded, and `load` may be called again. */
  readonly hasFailed: () => boolean
  /** Adds files to those that the next message sends. */
  readonly stage: (files: Iterable<File> | null | undefined) => void
}

/** The ids of chosen files are unique on the page. */
let lastStagedId = 0

/** Creates the attachments, with the files that the panel had before it started again. */
export function createAttachments(
  host: PanelHost,
  loadPart: () => Promise<AttachmentsModule>,
  files?: AttachmentStore,
): Attachments {
  const store = createAttachmentStore(files)
  const loaded = signal<AttachmentsModule | null>(null)
  const hasFailed = signal(false)
  let loading: Promise<AttachmentsModule> | undefined
  const load = () => {
    hasFailed.value = false
    loading ??= loadPart()
      .then((part) => {
        loaded.value = part
        return part
      })
      .catch((error: unknown) => {
        loading = undefined
        hasFailed.value = true
        host.emit('error', error)
        throw error
      })
    return loading
  }
  return {
    areUploadsEnabled: host.config.visitorUploadsEnabled,
    store,
    load,
    loaded: () => loaded.value,
    hasFailed: () => hasFailed.value,
    stage: (files) => {
      const added = [...(files ?? [])].map((file) => ({
        id: `${++lastStagedId}`,
        file,
        problem: findFileProblem(file, host.config),
      }))
      store.setStaged([...store.staged(), ...added])
      void load().catch(() => undefined)
    },
  }
}
