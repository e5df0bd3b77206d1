import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Notifications',
  intro: 'Ces réglages s’appliquent à cet appareil. Ce qui est déjà à l’écran n’est pas signalé.',
  event: 'Événement',
  sound: 'Son',
  desktop: 'Notification du bureau',
  kindQueued: 'Un visiteur attend',
  kindMessage: 'Un visiteur vous écrit',
  kindAssigned: 'Une conversation vous est attribuée',
  kindMention: 'Un collègue vous mentionne dans une note',
  soundFor: 'Son : {event}',
  desktopFor: 'Notification du bureau : {event}',
  queued: '{name} attend',
  message: '{name} vous a écrit',
  assigned: '{name} vous a été attribué',
  mention: '{name} vous a mentionné',
  unknownVisitor: 'Un visiteur',
  permissionDenied:
    'Votre navigateur bloque les notifications de cette page. Autorisez-les dans les réglages de la page, à côté de son adresse, puis rechargez la page.',
  permissionUnsupported:
    'Les notifications du bureau ne fonctionnent pas ici. Ouvrez la console en HTTPS dans sa propre fenêtre, et non dans une autre page.',
  testSound: 'Jouer le son',
  soundBlocked: 'Votre navigateur n’a pas joué le son. Vérifiez si la page est muette.',
  doNotDisturb: 'Ne pas déranger',
  doNotDisturbHint: 'Ni sons ni notifications du bureau. Les nombres du titre et de l’icône restent.',
  quietFor: 'Pendant',
  quietHalfHour: '30 minutes',
  quietHour: 'Une heure',
  quietFourHours: 'Quatre heures',
  quietUntilMorning: 'Jusqu’à 8 heures du matin',
  startQuiet: 'Commencer',
  quietUntil: 'Vous ne serez pas dérangé jusqu’à {time}.',
  endQuiet: 'Terminer maintenant',
} satisfies Translation<(typeof notificationsStrings)['english'], 'fr'>
