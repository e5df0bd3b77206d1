import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Benachrichtigungen',
  intro: 'Diese Einstellungen gelten für dieses Gerät. Was auf dem Bildschirm zu sehen ist, wird nicht gemeldet.',
  event: 'Ereignis',
  sound: 'Ton',
  desktop: 'Desktop-Benachrichtigung',
  kindQueued: 'Ein Besucher wartet',
  kindMessage: 'Ein Besucher schreibt Ihnen',
  kindAssigned: 'Ein Gespräch wird Ihnen zugewiesen',
  kindMention: 'Jemand erwähnt Sie in einer Notiz',
  soundFor: 'Ton: {event}',
  desktopFor: 'Desktop-Benachrichtigung: {event}',
  queued: '{name} wartet',
  message: '{name} hat Ihnen geschrieben',
  assigned: '{name} wurde Ihnen zugewiesen',
  mention: '{name} hat Sie erwähnt',
  unknownVisitor: 'Ein Besucher',
  permissionDenied:
    'Ihr Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in den Einstellungen der Seite neben ihrer Adresse, und laden Sie die Seite neu.',
  permissionUnsupported:
    'Desktop-Benachrichtigungen funktionieren hier nicht. Öffnen Sie die Konsole über HTTPS in einem eigenen Fenster, nicht eingebettet in einer anderen Seite.',
  testSound: 'Ton abspielen',
  soundBlocked: 'Ihr Browser hat den Ton nicht abgespielt. Prüfen Sie, ob die Seite stummgeschaltet ist.',
  doNotDisturb: 'Nicht stören',
  doNotDisturbHint: 'Keine Töne und keine Desktop-Benachrichtigungen. Die Zahlen im Titel und im Symbol bleiben.',
  quietFor: 'Für',
  quietHalfHour: '30 Minuten',
  quietHour: 'Eine Stunde',
  quietFourHours: 'Vier Stunden',
  quietUntilMorning: 'Bis 8 Uhr morgens',
  startQuiet: 'Beginnen',
  quietUntil: 'Sie werden bis {time} nicht gestört.',
  endQuiet: 'Jetzt beenden',
} satisfies Translation<(typeof notificationsStrings)['english'], 'de'>
