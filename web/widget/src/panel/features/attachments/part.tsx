import { adoptSheets } from '../../platform/style-sheets.ts'
import { createAttachmentCommands } from './commands.ts'
import { ReceivedFiles } from './received-files.tsx'
import { StagedFiles } from './staged-files.tsx'
import type { AttachmentDependencies } from './state/dependencies.ts'
import type { LoadedAttachments } from './state/loading.ts'
import type { AttachmentStore } from './state/uploads.ts'
import styles from './styles.css'
import { UploadRows } from './upload-row.tsx'

/** Creates what sends and receives files. This module and what it imports are loaded with the first file. */
export function createLoadedAttachments(
  given: AttachmentDependencies & { readonly files: AttachmentStore },
): LoadedAttachments {
  adoptSheets(given.host.root, [styles])
  return { commands: createAttachmentCommands(given), StagedFiles, UploadRows, ReceivedFiles }
}
