import { renderHead } from '#platform/http/html-page.ts'
import type { Locale, LocalizedMessage } from '#platform/i18n/localized-message.ts'
import { escapeHtml } from '#platform/mail/html.ts'
import type { Widget } from './schema.ts'

/** The attributes of the widget's script on a hosted page. `null` leaves an attribute out. */
export interface HostedPageOptions {
  readonly mode: 'bubble' | 'inline' | 'page'
  readonly locale: Locale | null
  readonly theme: 'light' | 'dark' | 'auto' | null
  readonly preChat: 'on' | 'off' | null
}

const defaultTitle: LocalizedMessage = {
  en: 'Chat',
  tr: 'Sohbet',
  de: 'Chat',
  fr: 'Discussion',
  es: 'Chat',
  ar: 'محادثة',
}

const scriptRequired: LocalizedMessage = {
  en: 'This chat needs JavaScript. Turn it on in your browser, then reload the page.',
  tr: 'Bu sohbet için JavaScript gerekir. Tarayıcınızda JavaScript’i açıp sayfayı yenileyiniz.',
  de: 'Für diesen Chat wird JavaScript benötigt. Aktivieren Sie es in Ihrem Browser und laden Sie die Seite neu.',
  fr: 'Cette discussion nécessite JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  es: 'Este chat necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
  ar: 'تتطلب هذه المحادثة JavaScript. يرجى تفعيله في متصفحك ثم إعادة تحميل الصفحة.',
}

export const unavailableTitle: LocalizedMessage = {
  en: 'This chat is not available',
  tr: 'Bu sohbet kullanılamıyor',
  de: 'Dieser Chat ist nicht verfügbar',
  fr: 'Cette discussion n’est pas disponible',
  es: 'Este chat no está disponible',
  ar: 'هذه المحادثة غير متاحة',
}

export const unavailableAdvice: LocalizedMessage = {
  en: 'The link may be incomplete, or the chat no longer exists. Go back to the website that gave you the link to find out how to contact its owner.',
  tr: 'Bağlantı eksik olabilir veya sohbet artık mevcut olmayabilir. Nasıl iletişim kuracağınızı öğrenmek için bağlantıyı aldığınız siteye dönünüz.',
  de: 'Der Link ist möglicherweise unvollständig, oder der Chat existiert nicht mehr. Auf der Website, von der Sie den Link haben, erfahren Sie, wie Sie Kontakt aufnehmen können.',
  fr: 'Le lien est peut-être incomplet, ou cette discussion n’existe plus. Retournez sur le site qui vous a fourni le lien pour savoir comment prendre contact.',
  es: 'Puede que el enlace esté incompleto o que el chat ya no exista. Vuelva al sitio web que le dio el enlace para saber cómo ponerse en contacto.',
  ar: 'قد يكون الرابط ناقصًا أو لم تعد المحادثة موجودة. يرجى العودة إلى الموقع الذي حصلت منه على الرابط لمعرفة طريقة التواصل.',
}

/**
 * Contains no `style-src`, because the script of the widget creates its style sheets itself. If `allowedOrigins` is
 * empty, no other website may show the page in a frame, although every website may show the widget.
 */
export const createHostedPageSecurityPolicy = ({ allowedOrigins }: Pick<Widget, 'allowedOrigins'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self' ws: wss:",
    "img-src 'self' blob: data:",
    "media-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`,
  ].join('; ')

const renderAttributes = (key: string, { mode, locale, theme, preChat }: HostedPageOptions): string =>
  Object.entries({ 'widget-key': key, mode, locale, theme, 'pre-chat': preChat })
    .flatMap(([name, value]) => (value === null ? [] : [` data-${name}="${escapeHtml(value)}"`]))
    .join('')

/** Returns the hosted chat page, which only loads the script of the widget. */
export const renderHostedPage = (
  { key, title }: Pick<Widget, 'key' | 'title'>,
  locale: Locale,
  options: HostedPageOptions,
): string => `${renderHead({
  title: title ?? defaultTitle[locale],
  locale,
  colorScheme: options.theme === 'light' || options.theme === 'dark' ? options.theme : 'light dark',
  elements: `<script async src="/widget.js"${renderAttributes(key, options)}></script>`,
})}<body>
<noscript>${scriptRequired[locale]}</noscript>
</body>
</html>
`
