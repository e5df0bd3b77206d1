import { useModel } from '../../model.ts'
import type { AttachmentCommands } from './commands.ts'

/** Returns the commands for files. Only for views that are loaded together with them. */
export function useCommands(): AttachmentCommands {
  const loaded = useModel().attachments.loaded()
  if (!loaded) throw new Error('The code for files is not loaded.')
  return loaded.commands
}
