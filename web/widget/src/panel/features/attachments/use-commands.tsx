import { useModel } from '../../model.ts'
import type { AttachmentCommands } from './commands.ts'

/** Returns what the visitor can do with files, to a view that was loaded with it. */
export function useCommands(): AttachmentCommands {
  const loaded = useModel().attachments.loaded()
  if (!loaded) throw new Error('The code for files is not loaded.')
  return loaded.commands
}
