import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { blockedVisitorsStrings } from '../../features/blocked-visitors/strings.ts'

export const blockedVisitors = {
  title: 'Visitantes bloqueados',
  intro:
    'Los visitantes bloqueados no pueden iniciar conversaciones ni escribir en ellas. Sus conversaciones se conservan.',
  add: 'Bloquear visitante',
  addTitle: 'Bloquear a un visitante',
  empty: 'No hay visitantes bloqueados.',
  visitor: 'Visitante',
  anonymous: 'Visitante sin nombre',
  visitorId: 'ID del visitante',
  visitorIdHint: 'Los agentes lo encuentran en los detalles de una conversación.',
  reason: 'Motivo',
  reasonHint: 'Solo los administradores pueden leerlo.',
  noReason: 'Ninguno',
  blockedBy: 'Bloqueado por',
  blockedAt: 'Bloqueado el',
  blocked: 'Se ha bloqueado a {name}.',
  unblock: 'Desbloquear',
  unblockOne: 'Desbloquear a {name}',
  unblockTitle: '¿Desbloquear a {name}?',
  unblockText: 'El visitante puede volver a iniciar conversaciones y escribir en ellas.',
  unblocked: 'Se ha desbloqueado a {name}.',
} satisfies Translation<(typeof blockedVisitorsStrings)['english'], 'es'>
