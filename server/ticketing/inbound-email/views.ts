import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'

/** Why a part of a mail is not stored as an attachment. */
export type OmissionReason = 'type' | 'empty' | 'size' | 'count'

const omissionMessages: Readonly<Record<OmissionReason, LocalizedMessage>> = {
  type: {
    en: 'The attachment “{fileName}” was not stored, because its type is not allowed.',
    tr: '“{fileName}” eki, türüne izin verilmediği için saklanmadı.',
    de: 'Der Anhang „{fileName}“ wurde nicht gespeichert, da sein Typ nicht zugelassen ist.',
    fr: 'La pièce jointe « {fileName} » n’a pas été enregistrée, car son type n’est pas autorisé.',
    es: 'El adjunto «{fileName}» no se ha guardado porque su tipo no está permitido.',
    ar: 'لم يُحفظ المرفق «{fileName}» لأن نوعه غير مسموح به.',
  },
  empty: {
    en: 'The attachment “{fileName}” was not stored, because it is empty.',
    tr: '“{fileName}” eki, boş olduğu için saklanmadı.',
    de: 'Der Anhang „{fileName}“ wurde nicht gespeichert, da er leer ist.',
    fr: 'La pièce jointe « {fileName} » n’a pas été enregistrée, car elle est vide.',
    es: 'El adjunto «{fileName}» no se ha guardado porque está vacío.',
    ar: 'لم يُحفظ المرفق «{fileName}» لأنه فارغ.',
  },
  size: {
    en: 'The attachment “{fileName}” was not stored, because it is too large.',
    tr: '“{fileName}” eki, çok büyük olduğu için saklanmadı.',
    de: 'Der Anhang „{fileName}“ wurde nicht gespeichert, da er zu groß ist.',
    fr: 'La pièce jointe « {fileName} » n’a pas été enregistrée, car elle est trop volumineuse.',
    es: 'El adjunto «{fileName}» no se ha guardado porque es demasiado grande.',
    ar: 'لم يُحفظ المرفق «{fileName}» لأن حجمه كبير جدًا.',
  },
  count: {
    en: 'The attachment “{fileName}” was not stored, because the e-mail has too many attachments.',
    tr: '“{fileName}” eki, e-postada çok fazla ek olduğu için saklanmadı.',
    de: 'Der Anhang „{fileName}“ wurde nicht gespeichert, da die E-Mail zu viele Anhänge hat.',
    fr: 'La pièce jointe « {fileName} » n’a pas été enregistrée, car l’e-mail contient trop de pièces jointes.',
    es: 'El adjunto «{fileName}» no se ha guardado porque el correo tiene demasiados adjuntos.',
    ar: 'لم يُحفظ المرفق «{fileName}» لأن الرسالة تحتوي على مرفقات كثيرة جدًا.',
  },
}

const truncation: LocalizedMessage = {
  en: 'The text of the e-mail is longer. The attachment “{fileName}” contains all of it.',
  tr: 'E-postanın metni daha uzun. Tamamı “{fileName}” ekindedir.',
  de: 'Der Text der E-Mail ist länger. Der Anhang „{fileName}“ enthält ihn ganz.',
  fr: 'Le texte de l’e-mail est plus long. La pièce jointe « {fileName} » le contient en entier.',
  es: 'El texto del correo es más largo. El adjunto «{fileName}» lo contiene completo.',
  ar: 'نص الرسالة أطول من ذلك. يحتوي المرفق «{fileName}» على النص كاملًا.',
}

const noSubject: LocalizedMessage = {
  en: 'E-mail without a subject',
  tr: 'Konusu olmayan e-posta',
  de: 'E-Mail ohne Betreff',
  fr: 'E-mail sans objet',
  es: 'Correo sin asunto',
  ar: 'رسالة إلكترونية بلا موضوع',
}

const unnamedAttachment: LocalizedMessage = {
  en: 'attachment',
  tr: 'ek',
  de: 'Anhang',
  fr: 'pièce jointe',
  es: 'adjunto',
  ar: 'مرفق',
}

/** Maximum number of omitted attachments that a text names. */
const MAX_NAMED_OMISSIONS = 20

export interface Omission {
  /** Empty if the mail gives no file name. */
  readonly fileName: string
  readonly reason: OmissionReason
}

/** Returns lines in square brackets that name the missing attachments. */
export const formatOmissions = (omitted: readonly Omission[], locale: Locale): string[] =>
  omitted.slice(0, MAX_NAMED_OMISSIONS).map(({ fileName, reason }) => {
    const name = fileName === '' ? formatMessage(unnamedAttachment, locale) : fileName
    return `[${formatMessage(omissionMessages[reason], locale, { fileName: name })}]`
  })

/** Returns the line that names the attachment with the whole text of a mail whose text was truncated. */
export const formatTruncation = (fileName: string, locale: Locale): string =>
  `[${formatMessage(truncation, locale, { fileName })}]`

/** Returns the subject of a ticket whose mail has neither a subject nor a text. */
export const formatNoSubject = (locale: Locale): string => formatMessage(noSubject, locale)
