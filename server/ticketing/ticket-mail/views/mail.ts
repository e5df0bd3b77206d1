import { formatMessage, type Locale, type LocalizedMessage } from '#platform/i18n/localized-message.ts'
import { escapeHtml, renderMailFooter, renderMailPage } from '#platform/mail/html.ts'
import { sentences } from './sentences.ts'

export interface RenderedMail {
  readonly text: string
  readonly html: string
}

export interface FileLink {
  readonly fileName: string
  readonly url: string
}

export interface MailFooter {
  /** The tracking page; null in a mail that is not for the requester. */
  readonly trackingUrl: string | null
  /** Whether a reply to the mail reaches the ticket. */
  readonly canReply: boolean
}

interface MailParts {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  /** HTML. */
  readonly body: string
  readonly links?: readonly FileLink[]
  readonly footer: MailFooter
}

const renderLink = (url: string, label = url): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const renderText = (text: string): string => `<div dir="auto" style="white-space:pre-wrap">${escapeHtml(text)}</div>`

function renderMail({ locale, title, text, body, links = [], footer }: MailParts): RenderedMail {
  const translate = (sentence: LocalizedMessage): string => formatMessage(sentence, locale)
  const { trackingUrl, canReply } = footer
  const footerLines = [
    ...(canReply ? [translate(sentences.answer)] : []),
    ...(trackingUrl === null ? [] : [`${translate(sentences.follow)} ${trackingUrl}`]),
  ]
  const footerHtmlLines = [
    ...(canReply ? [escapeHtml(translate(sentences.answer))] : []),
    ...(trackingUrl === null ? [] : [`${escapeHtml(translate(sentences.follow))} ${renderLink(trackingUrl)}`]),
  ]
  const fileLines = links.map(({ fileName, url }) => `${fileName}: ${url}`)
  const fileHtmlItems = links.map(({ fileName, url }) => `<li dir="auto">${renderLink(url, fileName)}</li>`)
  const hasFiles = links.length > 0
  return {
    text: [
      text,
      ...(hasFiles ? [[translate(sentences.files), ...fileLines].join('\n')] : []),
      // `-- ` begins a signature (RFC 3676, 4.3), which mail programs leave out of replies.
      ...(footerLines.length > 0 ? [`-- \n${footerLines.join('\n')}`] : []),
    ].join('\n\n'),
    html: renderMailPage({
      locale,
      title,
      body: [
        body,
        ...(hasFiles ? [`<p>${escapeHtml(translate(sentences.files))}</p><ul>${fileHtmlItems.join('')}</ul>`] : []),
        ...(footerHtmlLines.length > 0 ? [renderMailFooter(footerHtmlLines.join('<br>'))] : []),
      ].join('\n'),
    }),
  }
}

export interface WelcomeContent {
  readonly locale: Locale
  readonly requesterFullName: string | null
  readonly subject: string | null
  readonly footer: MailFooter
}

export function renderWelcome({ locale, requesterFullName, subject, footer }: WelcomeContent) {
  const greeting =
    requesterFullName === null
      ? formatMessage(sentences.greetingWithoutName, locale)
      : formatMessage(sentences.greeting, locale, { name: requesterFullName })
  const received = formatMessage(sentences.received, locale)
  const title =
    subject === null
      ? formatMessage(sentences.defaultSubject, locale)
      : formatMessage(sentences.subject, locale, { subject })
  const body = `<p dir="auto">${escapeHtml(greeting)}</p>\n<p>${escapeHtml(received)}</p>`
  return { subject: title, ...renderMail({ locale, title, text: `${greeting}\n\n${received}`, body, footer }) }
}

export interface ReplyContent {
  readonly locale: Locale
  readonly subject: string
  readonly content: string
  /** Sanitized HTML; null if the reply has none. */
  readonly contentHtml: string | null
  readonly links: readonly FileLink[]
  readonly footer: MailFooter
}

export const renderReply = ({ locale, subject, content, contentHtml, links, footer }: ReplyContent): RenderedMail =>
  renderMail({
    ...{ locale, title: subject, text: content, links, footer },
    body: contentHtml === null ? renderText(content) : `<div dir="auto">${contentHtml}</div>`,
  })

/** Renders a mail that consists of the given text, without a footer. */
export const renderRuleMail = (locale: Locale, subject: string, text: string): RenderedMail =>
  renderMail({
    ...{ locale, title: subject, text, body: renderText(text), footer: { trackingUrl: null, canReply: false } },
  })

/** Returns the subject of a ticket, or a default if the ticket has none. */
export const toMailSubject = (locale: Locale, subject: string | null): string =>
  subject ?? formatMessage(sentences.defaultSubject, locale)
