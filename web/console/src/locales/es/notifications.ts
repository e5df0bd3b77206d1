import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Notificaciones',
  intro: 'Estos ajustes se aplican a este dispositivo. No recibirá avisos de lo que ya ve en la pantalla.',
  event: 'Evento',
  sound: 'Sonido',
  desktop: 'Notificación de escritorio',
  kindQueued: 'Un visitante espera',
  kindMessage: 'Un visitante le escribe',
  kindAssigned: 'Se le asigna una conversación',
  kindMention: 'Un compañero le menciona en una nota',
  soundFor: 'Sonido: {event}',
  desktopFor: 'Notificación de escritorio: {event}',
  queued: '{name} espera',
  message: '{name} le escribió',
  assigned: 'Se le asignó {name}',
  mention: '{name} le mencionó',
  unknownVisitor: 'Un visitante',
  permissionDenied:
    'Su navegador bloquea las notificaciones de esta página. Permítalas en los ajustes de la página, junto a su dirección, y vuelva a cargarla.',
  permissionUnsupported:
    'Aquí no funcionan las notificaciones de escritorio. Para usarlas, abra la consola por HTTPS en su propia ventana, no dentro de otra página.',
  testSound: 'Reproducir el sonido',
  soundBlocked: 'Su navegador no reprodujo el sonido. Compruebe si la página está silenciada.',
  doNotDisturb: 'No molestar',
  doNotDisturbHint: 'Sin sonidos ni notificaciones de escritorio. Los números del título y del icono se mantienen.',
  quietFor: 'Durante',
  quietHalfHour: '30 minutos',
  quietHour: 'Una hora',
  quietFourHours: 'Cuatro horas',
  quietUntilMorning: 'Hasta las 8 de la mañana',
  startQuiet: 'Empezar',
  quietUntil: 'No se le molestará hasta {time}.',
  endQuiet: 'Terminar ahora',
} satisfies Translation<(typeof notificationsStrings)['english'], 'es'>
