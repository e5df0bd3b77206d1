import { refusal } from '#platform/errors/refusal.ts'

export const tooManyWatched = refusal(429, ['SVC:0003', 'too_many_watched_conversations'], {
  en: 'You watch as many conversations as one connection can. Unwatch one of them first.',
  tr: 'Tek bir bağlantının izleyebileceği kadar konuşma izliyorsunuz. Önce birini izlemeyi bırakınız.',
  de: 'Sie beobachten so viele Gespräche, wie eine Verbindung kann. Beenden Sie zuerst die Beobachtung von einem.',
  fr: 'Vous suivez autant de conversations qu’une connexion le permet. Cessez d’abord d’en suivre une.',
  es: 'Ya sigue tantas conversaciones como permite una conexión. Deje antes de seguir una de ellas.',
  ar: 'أنت تتابع أقصى عدد من المحادثات يسمح به الاتصال الواحد. يرجى إيقاف متابعة إحداها أولًا.',
})
