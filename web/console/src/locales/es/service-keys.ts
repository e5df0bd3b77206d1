import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { serviceKeysStrings } from '../../features/service-keys/strings.ts'

export const serviceKeys = {
  title: 'Claves de API',
  intro: 'Claves con las que sus propios servidores inician la sesión de los agentes en la consola.',
  add: 'Crear clave',
  addTitle: 'Crear una clave de API',
  empty: 'Todavía no hay claves de API.',
  name: 'Nombre',
  nameHint: 'Lo que usa la clave, por ejemplo «Portal de la empresa».',
  prefix: 'Empieza por',
  createdAt: 'Creada',
  lastUsed: 'Último uso',
  expires: 'Caduca',
  expiresHint: 'La clave deja de funcionar al final de este día. Deje el campo vacío si no debe caducar nunca.',
  expired: 'Caducada',
  issuedTitle: 'Su clave nueva',
  issuedWarning: 'Copie la clave ahora. No se puede volver a mostrar.',
  issuedKey: 'Clave {name}',
  done: 'He guardado la clave',
  revoke: 'Revocar',
  revokeOne: 'Revocar {name}',
  revokeTitle: '¿Revocar {name}?',
  revokeText:
    'Los servidores que usan esta clave ya no podrán iniciar la sesión de los agentes. Las sesiones existentes continúan.',
  revokeTyped: 'Escriba «{name}» para confirmar',
  revoked: 'Se ha revocado {name}.',
} satisfies Translation<(typeof serviceKeysStrings)['english'], 'es'>
