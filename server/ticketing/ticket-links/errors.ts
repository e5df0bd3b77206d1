import { refusal } from '#platform/errors/refusal.ts'
import type { LocalizedMessage } from '#platform/i18n/localized-message.ts'

export const ticketLinkNotFound = refusal(404, ['SVC:4006', 'ticket_link_not_found'], {
  en: 'The ticket has no such link. Check the id.',
  tr: 'Talebin böyle bir bağlantısı yok. Kimliği kontrol ediniz.',
  de: 'Das Ticket hat keine solche Verknüpfung. Prüfen Sie die ID.',
  fr: 'Le ticket n’a pas ce lien. Vérifiez l’identifiant.',
  es: 'El ticket no tiene ese enlace. Compruebe el identificador.',
  ar: 'لا تحتوي التذكرة على هذا الارتباط. يرجى التحقق من المعرّف.',
})

export const tooManyTicketLinksMessage: LocalizedMessage = {
  en: 'One of the two tickets already has the maximum number of links: {limit}.',
  tr: 'İki talepten biri zaten en fazla bağlantı sayısına ulaştı: {limit}.',
  de: 'Eines der beiden Tickets hat bereits die Höchstzahl an Verknüpfungen: {limit}.',
  fr: 'L’un des deux tickets a déjà le nombre maximal de liens\u00a0: {limit}.',
  es: 'Uno de los dos tickets ya tiene el número máximo de enlaces: {limit}.',
  ar: 'إحدى التذكرتين بلغت بالفعل الحد الأقصى لعدد الارتباطات: {limit}.',
}
