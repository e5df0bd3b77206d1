import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'

const sentences = {
  subject: {
    en: 'Test e-mail from your support server',
    tr: 'Destek sunucunuzdan deneme e-postası',
    de: 'Test-E-Mail Ihres Support-Servers',
    fr: 'E-mail de test de votre serveur d’assistance',
    es: 'Correo de prueba de su servidor de soporte',
    ar: 'رسالة اختبار من خادم الدعم لديك',
  },
  body: {
    en: 'Your support server can send e-mail. {name} requested this test in the console.',
    tr: 'Destek sunucunuz e-posta gönderebiliyor. Bu denemeyi konsolda {name} istedi.',
    de: 'Ihr Support-Server kann E-Mails senden. {name} hat diesen Test in der Konsole angefordert.',
    fr: 'Votre serveur d’assistance peut envoyer des e-mails. {name} a demandé ce test dans la console.',
    es: 'Su servidor de soporte puede enviar correos. {name} solicitó esta prueba en la consola.',
    ar: 'يستطيع خادم الدعم لديك إرسال البريد الإلكتروني. طلب {name} هذا الاختبار من وحدة التحكم.',
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>

export interface RenderedTestMail {
  readonly subject: string
  readonly text: string
  readonly html: null
}

/** The mail is plain text, so that it tests delivery and not the display of HTML. */
export const renderTestMail = (locale: Locale, name: string): RenderedTestMail => ({
  subject: formatMessage(sentences.subject, locale),
  text: `${formatMessage(sentences.body, locale, { name })}\n`,
  html: null,
})
