import { defineStrings } from '../../platform/strings.ts'

/** The sentences of the command palette and the sheet of shortcuts, which are loaded when they are opened. */
export const paletteStrings = defineStrings('palette', {
  searchCommands: 'Search for a command, a visitor or words of messages …',
  noCommand: 'Nothing matches.',
  changeKeys: 'Change the keys',
  goToAccount: 'Go to your account and preferences',
  toggleColorScheme: 'Switch between light and dark',
})
