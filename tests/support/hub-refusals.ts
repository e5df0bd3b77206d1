import { refusal } from '#platform/errors/refusal.ts'

/** An example of a refusal that the methods of test hubs throw. */
export const conversationNotFound = refusal(404, 'SVC:4004', {
  en: 'There is no such conversation.',
  tr: 'Böyle bir görüşme yok.',
  de: 'Die Unterhaltung gibt es nicht.',
  fr: 'Cette conversation n’existe pas.',
  es: 'Esta conversación no existe.',
  ar: 'هذه المحادثة غير موجودة.',
})
