import type { Locale } from '../i18n/localized-message.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or an attribute in quotes, in mails and pages. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export interface MailPage {
  readonly locale: Locale
  readonly title: string
  /** HTML. */
  readonly body: string
}

/** Returns the HTML of a mail: `body` in the layout that all mails share. */
export const renderMailPage = ({ locale, title, body }: MailPage): string =>
  [
    '<!DOCTYPE html>',
    `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,\'Segoe UI\',sans-serif;font-size:15px;line-height:1.5;color:#1f2328">',
    '<div style="max-width:640px;margin:0 auto">',
    body,
    '</div></body></html>',
  ].join('\n')

export const renderMailFooter = (html: string): string =>
  `<p style="border-top:1px solid #d1d9e0;padding-top:16px;color:#59636e;font-size:13px">${html}</p>`
