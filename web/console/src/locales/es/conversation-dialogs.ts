import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { conversationDialogsStrings } from '../../features/conversations/strings/dialogs.ts'

export const conversationDialogs = {
  snoozeTitle: 'Posponer la conversación',
  snoozeEnd: 'Hasta',
  snoozePast: 'Introduzca un momento futuro.',
  transcriptSent: 'La transcripción va en camino a {email}.',
  cancel: 'Cancelar',
  closeQuestion: '¿Cerrar esta conversación?',
  closeUnsent:
    'Ha escrito un texto o adjuntado archivos que no se han enviado. Los textos se conservan en este dispositivo, pero después de cerrar la conversación ya no se puede enviar ninguna respuesta.',
  transferTitle: 'Transferir la conversación',
  transferSearch: 'Agente o departamento',
  noTarget: 'Ningún agente ni departamento coincide.',
  transferToAgent: 'A un agente de este departamento',
  transferToDepartment: 'A un departamento',
  noteForColleague: 'Nota para el siguiente agente (opcional)',
  presenceOnline: 'en línea',
  presenceAway: 'ausente',
  presenceOffline: 'desconectado',
  colleagues: 'Compañeros',
  mentionedYou: '{name} le ha mencionado:',
  email: 'Correo electrónico',
  emailMissing: 'Introduzca una dirección de correo.',
} satisfies Translation<(typeof conversationDialogsStrings)['english'], 'es'>
