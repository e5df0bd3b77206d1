import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { preferencesStrings } from '../../features/preferences/strings.ts'

export const preferences = {
  title: 'Cuenta y preferencias',
  signedInAs: 'Ha iniciado sesión como {name} ({email}).',
  onThisDevice: 'Estas preferencias se aplican a este dispositivo.',
  appearance: 'Apariencia',
  colours: 'Colores',
  light: 'Claro',
  dark: 'Oscuro',
  automatic: 'Como el dispositivo',
  density: 'Densidad de las listas',
  comfortable: 'Cómoda',
  compact: 'Compacta',
  language: 'Idioma',
  browserLanguage: 'Como el navegador',
  typing: 'Escritura',
  sendsOnEnter: 'Intro envía un mensaje',
  sendsOnEnterDetail: 'Si está desactivado, lo envían Ctrl o Comando e Intro.',
  shortcuts: 'Atajos de una sola tecla',
  shortcutsDetail: 'Si está desactivado, solo funcionan los atajos con Ctrl o Comando.',
} satisfies Translation<(typeof preferencesStrings)['english'], 'es'>
