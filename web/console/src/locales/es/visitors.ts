import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { visitorsStrings } from '../../features/visitors/strings.ts'

export const visitors = {
  visitor: 'Visitante',
  unnamed: 'Visitante',
  email: 'Correo electrónico',
  externalId: 'Identificador en su sistema',
  verified: 'Verificado',
  notVerified: 'Sin verificar',
  customerNumber: 'Número de cliente',
  language: 'Idioma',
  localTime: 'Hora local',
  browser: 'Navegador',
  browserOn: '{browser} en {system}',
  pages: 'Páginas vistas',
  noPages: 'Todavía no hay páginas.',
  earlierConversations: 'Otras conversaciones',
  noEarlierConversations: 'Esta es la primera conversación.',
  conversationState: '{day}, {status}',
  queued: 'en espera',
  active: 'abierta',
  closed: 'cerrada',
  block: 'Bloquear al visitante',
} satisfies Translation<(typeof visitorsStrings)['english'], 'es'>
