import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'Buscar un comando, un visitante o palabras de los mensajes…',
  noCommand: 'No hay resultados.',
  changeKeys: 'Cambiar las teclas',
  goToAccount: 'Ir a la cuenta y las preferencias',
  toggleColorScheme: 'Cambiar entre claro y oscuro',
} satisfies Translation<(typeof paletteStrings)['english'], 'es'>
