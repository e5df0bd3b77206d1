import { defineStrings } from '../../platform/strings.ts'

export const notificationsStrings = defineStrings('notifications', {
  title: 'Notifications',
  intro: 'For this device. You are not notified of what you are looking at.',
  event: 'Event',
  sound: 'Sound',
  desktop: 'Desktop notification',
  kindQueued: 'A visitor waits',
  kindMessage: 'A visitor writes to you',
  kindAssigned: 'A conversation is assigned to you',
  soundFor: 'Sound: {event}',
  desktopFor: 'Desktop notification: {event}',
  queued: '{name} is waiting',
  message: '{name} wrote to you',
  assigned: '{name} was assigned to you',
  unknownVisitor: 'A visitor',
  permissionDenied:
    'Your browser blocks notifications of this page. Allow them in the settings of the page, beside its address, and load the page again.',
  permissionUnsupported:
    'Your browser has no desktop notifications for this page. They need HTTPS, and a window of their own.',
  testSound: 'Play the sound',
  soundBlocked: 'Your browser did not play the sound. Check whether the page is muted.',
  doNotDisturb: 'Do not disturb',
  doNotDisturbHint: 'No sounds and no desktop notifications. The numbers in the title and the icon stay.',
  quietFor: 'For',
  quietHalfHour: '30 minutes',
  quietHour: 'One hour',
  quietFourHours: 'Four hours',
  quietMorning: 'Until 8 in the morning',
  startQuiet: 'Start',
  quietUntil: 'You are not disturbed until {time}.',
  endQuiet: 'End now',
})
