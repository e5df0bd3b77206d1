import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { paletteStrings } from '../../shell/strings/palette.ts'

export const palette = {
  searchCommands: 'Chercher une commande, un visiteur ou des mots des messages…',
  noCommand: 'Aucun résultat.',
  changeKeys: 'Modifier les touches',
  goToAccount: 'Aller au compte et aux préférences',
  toggleColorScheme: 'Passer du clair au sombre',
} satisfies Translation<(typeof paletteStrings)['english'], 'fr'>
