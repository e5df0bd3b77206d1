import { refusal } from '#platform/errors/refusal.ts'
import { POLL_INTERVAL_SECONDS } from './rules.ts'

const sentences = {
  en: 'The chat is full at the moment, and you are in the waiting room. Request your position every 30 seconds.',
  tr: 'Sohbet şu anda dolu ve bekleme odasındasınız. Sıranızı 30 saniyede bir sorgulayınız.',
  de: 'Der Chat ist zurzeit voll, und Sie sind im Warteraum. Fragen Sie Ihre Position alle 30 Sekunden ab.',
  fr: 'Le chat est complet pour le moment et vous êtes en salle d’attente. Demandez votre position toutes les 30 secondes.',
  es: 'El chat está completo en este momento y usted está en la sala de espera. Consulte su posición cada 30 segundos.',
  ar: 'المحادثة ممتلئة حاليًا وأنت في غرفة الانتظار. يرجى الاستعلام عن ترتيبك كل 30 ثانية.',
}

/**
 * The conversation limit is reached, or other visitors are waiting. Details: `{ pollIntervalSeconds }`; header:
 * `retry-after`.
 */
export const heldInWaitingRoom = refusal(503, 'SVC:3001', sentences, {
  headers: { 'retry-after': String(POLL_INTERVAL_SECONDS) },
  details: { pollIntervalSeconds: POLL_INTERVAL_SECONDS },
})
