import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'
import { CODE_LIFETIME_MS } from './rules.ts'

const sentences = {
  subject: {
    en: 'Your sign-in code for Flowdesk',
    tr: 'Flowdesk oturum açma kodunuz',
    de: 'Ihr Anmeldecode für Flowdesk',
    fr: 'Votre code de connexion à Flowdesk',
    es: 'Su código de inicio de sesión en Flowdesk',
    ar: 'رمز تسجيل الدخول إلى Flowdesk',
  },
  code: {
    en: 'Your sign-in code is:',
    tr: 'Oturum açma kodunuz:',
    de: 'Ihr Anmeldecode lautet:',
    fr: 'Votre code de connexion est :',
    es: 'Su código de inicio de sesión es:',
    ar: 'رمز تسجيل الدخول الخاص بك هو:',
  },
  validity: {
    en: 'It works once, within {minutes} minutes of your request. Do not give it to anyone.',
    tr: 'Kod, isteğinizden sonraki {minutes} dakika içinde bir kez kullanılabilir. Kimseyle paylaşmayınız.',
    de: 'Er gilt einmal, innerhalb von {minutes} Minuten nach Ihrer Anforderung. Geben Sie ihn an niemanden weiter.',
    fr: 'Il fonctionne une seule fois, dans les {minutes} minutes qui suivent votre demande. Ne le communiquez à personne.',
    es: 'Funciona una sola vez, en los {minutes} minutos siguientes a su solicitud. No se lo dé a nadie.',
    ar: 'يعمل الرمز مرة واحدة خلال {minutes} دقائق من طلبك. لا تعطه لأي شخص.',
  },
  footer: {
    en: 'If you did not request a code, you can ignore this e-mail.',
    tr: 'Kod istemediyseniz bu e-postayı dikkate almayabilirsiniz.',
    de: 'Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren.',
    fr: 'Si vous n’avez pas demandé de code, vous pouvez ignorer cet e-mail.',
    es: 'Si no ha solicitado ningún código, puede ignorar este correo.',
    ar: 'إذا لم تطلب رمزًا فيمكنك تجاهل هذه الرسالة.',
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>

export interface SignInCodeMail {
  readonly subject: string
  readonly text: string
  readonly html: null
}

/** The mail is plain text: a code needs no layout, and mail programs show the text in their previews. */
export function renderSignInCodeMail(locale: Locale, code: string): SignInCodeMail {
  const translate = (sentence: LocalizedMessage): string =>
    formatMessage(sentence, locale, { minutes: CODE_LIFETIME_MS / 60_000 })
  const { subject, code: heading, validity, footer } = sentences
  const text = [`${translate(heading)} ${code}`, translate(validity), `-- \n${translate(footer)}`].join('\n\n')
  return { subject: translate(subject), text: `${text}\n`, html: null }
}
