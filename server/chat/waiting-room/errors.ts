import { refusal } from '#platform/errors/refusal.ts'
import { POLL_INTERVAL_SECONDS } from './rules.ts'

const sentences = {
  en: 'The chat is full at the moment, and you are in the waiting room. Check the waiting room every 30 seconds until it is your turn.',
  tr: 'Sohbet şu anda dolu ve bekleme odasındasınız. Sıranız gelene kadar bekleme odasını 30 saniyede bir kontrol ediniz.',
  de: 'Der Chat ist zurzeit voll, und Sie sind im Warteraum. Rufen Sie den Warteraum alle 30 Sekunden ab, bis Sie an der Reihe sind.',
  fr: 'Le chat est complet pour le moment et vous êtes en salle d’attente. Consultez la salle d’attente toutes les 30 secondes jusqu’à ce que votre tour arrive.',
  es: 'El chat está completo en este momento y usted está en la sala de espera. Consulte la sala de espera cada 30 segundos hasta que llegue su turno.',
  ar: 'المحادثة ممتلئة حاليًا وأنت في غرفة الانتظار. يرجى التحقق من غرفة الانتظار كل 30 ثانية حتى يحين دورك.',
}

/** The chat is full, or other visitors are waiting. Details: `{ pollIntervalSeconds }`; header: `retry-after`. */
export const heldInWaitingRoom = refusal(503, 'SVC:3001', sentences, {
  headers: { 'retry-after': String(POLL_INTERVAL_SECONDS) },
  details: { pollIntervalSeconds: POLL_INTERVAL_SECONDS },
})
