import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { shellStrings } from '../../shell/strings.ts'

export const shell = {
  navigation: 'Navegación principal',
  inbox: 'Bandeja de entrada',
  history: 'Historial',
  administration: 'Administración',
  account: 'Cuenta y preferencias',
  signOut: 'Cerrar sesión',
  available: 'Disponible',
  notAvailable: 'No disponible',
  connecting: 'Conectando…',
  connectionLost: 'Conexión perdida. Lo que escriba se enviará cuando vuelva.',
  pageMissing: 'Esta página no existe',
  backToInbox: 'Volver a la bandeja de entrada',
  close: 'Cerrar',
  commands: 'Comandos',
  shortcuts: 'Atajos de teclado',
  general: 'General',
  goTo: 'Ir a',
  goToInbox: 'Ir a la bandeja de entrada',
  goToHistory: 'Ir al historial',
  goToAdministration: 'Ir a la administración',
  goToReports: 'Ir a los informes',
  goToToday: 'Ir al informe de hoy',
  goToSettings: 'Ir a la configuración',
  toggleAvailability: 'Cambiar su disponibilidad',
} satisfies Translation<(typeof shellStrings)['english'], 'es'>
