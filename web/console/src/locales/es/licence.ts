import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { licenceStrings } from '../../features/licence/strings.ts'

export const licence = {
  title: 'Licencia',
  loading: 'Leyendo la licencia …',
  failed: 'No se pudo leer la licencia.',
  tryAgain: 'Reintentar',
  state: 'Estado',
  pending: 'Aún sin confirmar',
  active: 'Activa',
  grace: 'Periodo de gracia',
  blocked: 'Bloqueada',
  pendingDescription:
    'No se ha confirmado ninguna licencia. No hay ninguna limitación. Si este servidor necesita una licencia, quien lo administra define {settings}.',
  activeDescription: 'La licencia es válida. No tiene que hacer nada.',
  graceDescription:
    'La licencia ha caducado o no se puede contactar con el servidor de licencias. Todo funciona hasta que termine el periodo de gracia. Renueve la licencia y compruebe que este servidor puede contactar con el servidor de licencias.',
  blockedDescription:
    'El periodo de gracia ha terminado o la licencia fue revocada. Los agentes no pueden trabajar en la consola y la API de tiques está cerrada. Los visitantes aún pueden escribir y sus mensajes esperan. Renueve la licencia: el servidor lo detecta por sí mismo.',
  installationId: 'Identificador de instalación',
  copy: 'Copiar el identificador de instalación',
  copied: 'Copiado',
  copyFailed: 'Seleccione el identificador y cópielo.',
  customer: 'Cliente',
  plan: 'Plan',
  expiresAt: 'Válida hasta',
  graceEndsAt: 'Periodo de gracia hasta',
  lastConfirmedAt: 'Última confirmación',
  none: 'Ninguno',
  never: 'Nunca',
  usage: 'Uso',
  activeAgents: 'Agentes activos',
  conversationsThisMonth: 'Conversaciones de este mes',
  monthNote: 'El mes empieza a medianoche UTC. Las conversaciones que superan el límite no se rechazan.',
  usedOf: '{used} de {limit}',
  usedUnlimited: '{used}, sin límite',
  limitReached: 'Límite alcanzado',
  blockedTitle: 'La licencia bloquea la consola',
  blockedIntro:
    'Ahora no puede leer ni responder conversaciones. Los visitantes aún pueden escribir y no se pierde ningún mensaje: los verá aquí en cuanto la licencia vuelva a ser válida.',
  blockedForAdministrator:
    'Renueve la licencia de este servidor. La página de la licencia muestra cuál es el problema.',
  blockedForAgent: 'Un administrador puede ayudarle: pídale que revise la licencia.',
  openLicence: 'Abrir la licencia',
  triesAgain: 'Esta página lo reintenta cada 30 segundos.',
  trying: 'Reintentando …',
  graceEnds: 'El periodo de gracia de la licencia termina el {date}.',
} satisfies Translation<(typeof licenceStrings)['english'], 'es'>
