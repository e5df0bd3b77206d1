import { refusal } from '#platform/errors/refusal.ts'

export const tagNotFound = refusal(404, ['SVC:4006', 'tag_not_found'], {
  en: 'No ticket has this tag. Check its name.',
  tr: 'Hiçbir talepte bu etiket yok. Adını kontrol ediniz.',
  de: 'Kein Ticket hat dieses Schlagwort. Prüfen Sie den Namen.',
  fr: 'Aucun ticket ne porte cette étiquette. Vérifiez son nom.',
  es: 'Ningún ticket tiene esta etiqueta. Compruebe su nombre.',
  ar: 'لا توجد تذكرة بهذا الوسم. يرجى التحقق من اسمه.',
})
