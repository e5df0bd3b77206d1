import type { PanelModel } from '../../model.ts'
import { adoptSheets } from '../../platform/style-sheets.ts'
import { createAttachmentCommands } from './commands.ts'
import { ReceivedFiles } from './received-files.tsx'
import { StagedFiles } from './staged-files.tsx'
import type { AttachmentsModule } from './state/loading.ts'
import styles from './styles.css'
import { UploadRows } from './upload-row.tsx'

/** Creates what sends and receives files. This module and what it imports are loaded with the first file. */
export function createLoadedAttachments(model: PanelModel): AttachmentsModule {
  adoptSheets(model.host.root, [styles])
  const files = model.attachments.store
  return { commands: createAttachmentCommands({ ...model, files }), StagedFiles, UploadRows, ReceivedFiles }
}
