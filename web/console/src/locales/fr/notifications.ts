import type { Translation } from '../../../../ui/i18n/sentences.ts'
import type { notificationsStrings } from '../../features/notifications/strings.ts'

export const notifications = {
  title: 'Notifications',
  intro: 'Pour cet appareil. Ce que vous regardez n’est pas signalé.',
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
    'Votre navigateur n’offre pas de notifications du bureau pour cette page. Il leur faut HTTPS et une fenêtre à part.',
  testSound: 'Jouer le son',
  soundBlocked: 'Votre navigateur n’a pas joué le son. Vérifiez si la page est muette.',
  doNotDisturb: 'Ne pas déranger',
  doNotDisturbHint: 'Ni sons ni notifications du bureau. Les nombres du titre et de l’icône restent.',
  quietFor: 'Pendant',
  quietHalfHour: '30 minutes',
  quietHour: 'Une heure',
  quietFourHours: 'Quatre heures',
  quietMorning: 'Jusqu’à 8 heures du matin',
  startQuiet: 'Commencer',
  quietUntil: 'Vous ne serez pas dérangé jusqu’à {time}.',
  endQuiet: 'Terminer maintenant',
} satisfies Translation<(typeof notificationsStrings)['english'], 'fr'>
