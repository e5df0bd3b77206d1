import { renderHead } from '#platform/http/html-page.ts'
import type { Locale, LocalizedMessage } from '#platform/i18n/localized-message.ts'
import { escapeHtml } from '#platform/mail/html.ts'
import type { TicketForm } from './schema.ts'

const defaultTitle: LocalizedMessage = {
  en: 'Contact us',
  tr: 'Bize ulaşın',
  de: 'Kontakt',
  fr: 'Contactez-nous',
  es: 'Contacto',
  ar: 'تواصل معنا',
}

const scriptRequired: LocalizedMessage = {
  en: 'This form needs JavaScript. Turn it on in your browser, then reload the page.',
  tr: 'Bu form için JavaScript gerekir. Tarayıcınızda JavaScript’i açıp sayfayı yenileyiniz.',
  de: 'Für dieses Formular wird JavaScript benötigt. Aktivieren Sie es in Ihrem Browser und laden Sie die Seite neu.',
  fr: 'Ce formulaire nécessite JavaScript. Activez-le dans votre navigateur, puis rechargez la page.',
  es: 'Este formulario necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
  ar: 'يتطلب هذا النموذج JavaScript. يرجى تفعيله في متصفحك ثم إعادة تحميل الصفحة.',
}

export const unavailableTitle: LocalizedMessage = {
  en: 'This form is not available',
  tr: 'Bu form kullanılamıyor',
  de: 'Dieses Formular ist nicht verfügbar',
  fr: 'Ce formulaire n’est pas disponible',
  es: 'Este formulario no está disponible',
  ar: 'هذا النموذج غير متاح',
}

export const unavailableAdvice: LocalizedMessage = {
  en: 'The link may be incomplete, or the form no longer accepts requests. Go back to the website that gave you the link to find out how to contact its owner.',
  tr: 'Bağlantı eksik olabilir veya form artık talep kabul etmiyor olabilir. Nasıl iletişim kuracağınızı öğrenmek için bağlantıyı aldığınız siteye dönünüz.',
  de: 'Der Link ist möglicherweise unvollständig, oder das Formular nimmt keine Anfragen mehr an. Auf der Website, von der Sie den Link haben, erfahren Sie, wie Sie Kontakt aufnehmen können.',
  fr: 'Le lien est peut-être incomplet, ou le formulaire n’accepte plus de demandes. Retournez sur le site qui vous a fourni le lien pour savoir comment prendre contact.',
  es: 'Puede que el enlace esté incompleto o que el formulario ya no acepte solicitudes. Vuelva al sitio web que le dio el enlace para saber cómo ponerse en contacto.',
  ar: 'قد يكون الرابط ناقصًا أو لم يعد النموذج يقبل الطلبات. يرجى الرجوع إلى الموقع الذي حصلت منه على الرابط لمعرفة طريقة التواصل.',
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;box-sizing:border-box;padding:clamp(16px,6vh,64px) 16px;background:#f5f5f7;color:#17171c;font:16px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){body{background:#0d0d10;color:#ededf0}}
@media print{body{background:none}}`

/** Returns the CSP. Without allowed origins, only this server may frame the page; `forms.js` works on every website. */
export const createFormPageCsp = (nonce: string, { allowedOrigins }: Pick<TicketForm, 'allowedOrigins'>): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`,
  ].join('; ')

/** Returns the page of a form, whose script loads and shows the form. */
export const renderFormPage = (
  { token, title }: Pick<TicketForm, 'token' | 'title'>,
  locale: Locale,
  nonce: string,
): string => `${renderHead({
  title: title ?? defaultTitle[locale],
  locale,
  colorScheme: 'light dark',
  elements: `<style nonce="${nonce}">${style}</style>
<script async nonce="${nonce}" src="/forms.js" data-form-token="${escapeHtml(token)}" data-target="main" data-locale="${locale}" data-mode="page"></script>`,
})}<body>
<main></main>
<noscript>${scriptRequired[locale]}</noscript>
</body>
</html>
`
