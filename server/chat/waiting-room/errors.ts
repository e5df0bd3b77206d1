import { refusal } from '#platform/errors/refusal.ts'
import { POLL_INTERVAL_SECONDS } from './rules.ts'

const sentences = {
  en: 'All places are taken. You are in the waiting room: ask for your place every 30 seconds.',
  tr: 'Tüm yerler dolu. Bekleme odasındasınız; 30 saniyede bir sıranızı sorgulayınız.',
  de: 'Alle Plätze sind belegt. Sie sind im Warteraum: Fragen Sie alle 30 Sekunden nach Ihrem Platz.',
  fr: 'Toutes les places sont prises. Vous êtes en salle d’attente : demandez votre place toutes les 30 secondes.',
  es: 'Todas las plazas están ocupadas. Está en la sala de espera: pregunte por su plaza cada 30 segundos.',
  ar: 'جميع الأماكن مشغولة. أنت في غرفة الانتظار، يرجى الاستعلام عن دورك كل 30 ثانية.',
}

/** The conversation limit is reached. Details: `{ pollIntervalSeconds }`; header: `retry-after`. */
export const heldInWaitingRoom = refusal(503, 'SVC:3001', sentences, {
  headers: { 'retry-after': String(POLL_INTERVAL_SECONDS) },
  details: { pollIntervalSeconds: POLL_INTERVAL_SECONDS },
})
