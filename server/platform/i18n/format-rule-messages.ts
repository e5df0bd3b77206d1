import type { LocalizedMessage, MessageParams } from './localized-message.ts'

const messages: Readonly<Record<string, LocalizedMessage>> = {
  email: {
    en: 'Enter an e-mail address, such as maria@example.com.',
    tr: 'Bir e-posta adresi giriniz, örneğin maria@example.com.',
    de: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel maria@example.com.',
    fr: 'Saisissez une adresse e-mail, par exemple maria@example.com.',
    es: 'Introduzca una dirección de correo, por ejemplo maria@example.com.',
    ar: 'يرجى إدخال عنوان بريد إلكتروني، مثل maria@example.com.',
  },
  'date-time': {
    en: 'Enter a date, or a date and time with a time zone, such as 2026-11-21T09:51:04Z.',
    tr: 'Bir tarih veya saat dilimiyle birlikte tarih ve saat giriniz, örneğin 2026-11-21T09:51:04Z.',
    de: 'Geben Sie ein Datum ein, oder Datum und Uhrzeit mit Zeitzone, zum Beispiel 2026-11-21T09:51:04Z.',
    fr: 'Saisissez une date, ou une date et une heure avec fuseau horaire, par exemple 2026-11-21T09:51:04Z.',
    es: 'Introduzca una fecha, o una fecha y hora con zona horaria, por ejemplo 2026-11-21T09:51:04Z.',
    ar: 'يرجى إدخال تاريخ، أو تاريخ ووقت مع المنطقة الزمنية، مثل 2026-11-21T09:51:04Z.',
  },
  '^[+0-9][0-9 ()./-]*$': {
    en: 'Enter a phone number: digits, spaces and + ( ) . / - only.',
    tr: 'Bir telefon numarası giriniz: yalnızca rakamlar, boşluklar ve + ( ) . / - kullanılabilir.',
    de: 'Geben Sie eine Telefonnummer ein: nur Ziffern, Leerzeichen und + ( ) . / -.',
    fr: 'Saisissez un numéro de téléphone\u00a0: uniquement des chiffres, des espaces et + ( ) . / -.',
    es: 'Introduzca un número de teléfono: solo dígitos, espacios y + ( ) . / -.',
    ar: 'يرجى إدخال رقم هاتف: أرقام ومسافات والرموز + ( ) . / - فقط.',
  },
  '^https://': {
    en: 'Enter a URL that starts with https://.',
    tr: 'https:// ile başlayan bir URL giriniz.',
    de: 'Geben Sie eine URL ein, die mit https:// beginnt.',
    fr: 'Saisissez une URL qui commence par https://.',
    es: 'Introduzca una URL que empiece por https://.',
    ar: 'يرجى إدخال عنوان URL يبدأ بـ https://.',
  },
  '^https?://': {
    en: 'Enter a URL that starts with https:// or http://.',
    tr: 'https:// veya http:// ile başlayan bir URL giriniz.',
    de: 'Geben Sie eine URL ein, die mit https:// oder http:// beginnt.',
    fr: 'Saisissez une URL qui commence par https:// ou http://.',
    es: 'Introduzca una URL que empiece por https:// o http://.',
    ar: 'يرجى إدخال عنوان URL يبدأ بـ https:// أو http://.',
  },
  '^[\\x21-\\x7e]+$': {
    en: 'Use ASCII letters, digits and symbols only, without spaces.',
    tr: 'Yalnızca ASCII harf, rakam ve simgeleri boşluksuz kullanınız.',
    de: 'Verwenden Sie nur ASCII-Buchstaben, Ziffern und Zeichen ohne Leerzeichen.',
    fr: 'Utilisez uniquement des lettres, chiffres et symboles ASCII, sans espaces.',
    es: 'Utilice solo letras, dígitos y símbolos ASCII, sin espacios.',
    ar: 'يرجى استخدام أحرف وأرقام ورموز ASCII فقط من دون مسافات.',
  },
  '^\\S+$': {
    en: 'Enter a text without spaces.',
    tr: 'Boşluk içermeyen bir metin giriniz.',
    de: 'Geben Sie einen Text ohne Leerzeichen ein.',
    fr: 'Saisissez un texte sans espaces.',
    es: 'Introduzca un texto sin espacios.',
    ar: 'يرجى إدخال نص من دون مسافات.',
  },
  '^(?!({reserved})$)[A-Za-z0-9_-]{1,64}$': {
    en: 'Use 1 to 64 of these characters: A–Z, a–z, 0–9, _ and -. These words are reserved: {reserved}.',
    tr: 'Şu karakterlerden 1 ile 64 arasında kullanınız: A–Z, a–z, 0–9, _ ve -. Şu sözcükler ayrılmıştır: {reserved}.',
    de: 'Verwenden Sie 1 bis 64 dieser Zeichen: A–Z, a–z, 0–9, _ und -. Diese Wörter sind reserviert: {reserved}.',
    fr: 'Utilisez de 1 à 64 de ces caractères\u00a0: A–Z, a–z, 0–9, _ et -. Ces mots sont réservés\u00a0: {reserved}.',
    es: 'Utilice de 1 a 64 de estos caracteres: A–Z, a–z, 0–9, _ y -. Estas palabras están reservadas: {reserved}.',
    ar: 'يرجى استخدام 1 إلى 64 من هذه الأحرف: A–Z وa–z و0–9 و_ و-. هذه الكلمات محجوزة: {reserved}.',
  },
  '^#[0-9a-fA-F]{6}$': {
    en: 'Enter a color as # and six hexadecimal digits, such as #1f6feb.',
    tr: 'Rengi # ve altı onaltılık basamak olarak giriniz, örneğin #1f6feb.',
    de: 'Geben Sie eine Farbe als # und sechs Hexadezimalziffern ein, zum Beispiel #1f6feb.',
    fr: 'Saisissez une couleur sous la forme # suivi de six chiffres hexadécimaux, par exemple #1f6feb.',
    es: 'Introduzca un color como # y seis dígitos hexadecimales, por ejemplo #1f6feb.',
    ar: 'يرجى إدخال لون على شكل # تليها ستة أرقام ست عشرية، مثل #1f6feb.',
  },
  '^(subject|description|requesterFullName|requesterEmailAddress|requesterPhoneNumber|custom_[A-Za-z0-9_]{1,57})$': {
    en: 'Use subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber, or custom_ and up to 57 letters (A–Z, a–z), digits or underscores.',
    tr: 'subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber veya custom_ ve ardından en fazla 57 harf (A–Z, a–z), rakam ya da alt çizgi kullanınız.',
    de: 'Verwenden Sie subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber oder custom_ und bis zu 57 Buchstaben (A–Z, a–z), Ziffern oder Unterstriche.',
    fr: 'Utilisez subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber, ou custom_ suivi de 57 lettres (A–Z, a–z), chiffres ou tirets bas au maximum.',
    es: 'Utilice subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber, o custom_ y hasta 57 letras (A–Z, a–z), dígitos o guiones bajos.',
    ar: 'يرجى استخدام subject أو description أو requesterFullName أو requesterEmailAddress أو requesterPhoneNumber، أو custom_ متبوعة بما يصل إلى 57 حرفًا (A–Z وa–z) أو رقمًا أو شرطة سفلية.',
  },
  '^[a-z0-9]+$': {
    en: 'Use the lower-case letters a–z and digits only.',
    tr: 'Yalnızca küçük a–z harflerini ve rakamları kullanınız.',
    de: 'Verwenden Sie nur die Kleinbuchstaben a–z und Ziffern.',
    fr: 'Utilisez uniquement les lettres minuscules a–z et des chiffres.',
    es: 'Utilice solo las letras minúsculas a–z y dígitos.',
    ar: 'يرجى استخدام الأحرف الصغيرة a–z والأرقام فقط.',
  },
}

/** The messages of the rule `format`, by `params.format`: the name of a format or the pattern of a schema. */
export const messagesByFormat: ReadonlyMap<string, LocalizedMessage> = new Map(Object.entries(messages))

const RESERVED_WORDS = /^\^\(\?!\(([\w|]+)\)\$\)/

/** Returns the message of a format or pattern, if it has one. `reserved` lists the words that the pattern excludes. */
export function findFormatRuleMessage(
  format: string,
): { sentence: LocalizedMessage; params: MessageParams } | undefined {
  const words = RESERVED_WORDS.exec(format)?.[1]
  const sentence = messagesByFormat.get(words === undefined ? format : format.replace(words, '{reserved}'))
  return sentence && { sentence, params: words === undefined ? {} : { reserved: words.replaceAll('|', ', ') } }
}
