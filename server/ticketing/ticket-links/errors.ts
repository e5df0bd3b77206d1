import { refusal } from '#platform/errors/refusal.ts'

export const ticketLinkNotFound = refusal(404, ['SVC:4006', 'ticket_link_not_found'], {
  en: 'The ticket has no such link. Check the id.',
  tr: 'Talebin böyle bir bağlantısı yok. Kimliği kontrol ediniz.',
  de: 'Das Ticket hat keine solche Verknüpfung. Prüfen Sie die ID.',
  fr: 'Le ticket n’a pas ce lien. Vérifiez l’identifiant.',
  es: 'El ticket no tiene ese enlace. Compruebe el identificador.',
  ar: 'لا تحتوي التذكرة على هذا الارتباط. يرجى التحقق من المعرّف.',
})
