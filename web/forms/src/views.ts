import { type FormAddress, loadForm, type PublicForm } from './api.ts'
import { createElement, createText } from './elements.ts'
import { createForm } from './form.ts'
import { chooseLocale, type Sentences, sentencesIn } from './sentences.ts'

/** The element that shows a form, and what the script says about it. */
export interface FormEmbed {
  readonly baseUrl: string
  readonly token: string
  /** The language that the script asks for. */
  readonly givenLocale: string | undefined
  readonly headingLevel: 'h1' | 'h2'
  readonly card: HTMLElement
}

interface Language {
  readonly address: FormAddress
  readonly sentences: Sentences
}

/** Sets the language: that of the script, the form, the page or the browser, whichever is supported first. */
function setLanguage({ baseUrl, token, givenLocale, card }: FormEmbed, formLocale: string | null): Language {
  const locale = chooseLocale(givenLocale, formLocale, document.documentElement.lang, ...navigator.languages)
  card.lang = locale
  card.dir = locale === 'ar' ? 'rtl' : 'ltr'
  return { address: { baseUrl, token, locale }, sentences: sentencesIn(locale) }
}

function createRestartButton(frame: FormEmbed, label: string): HTMLElement {
  const button = createElement('button', { type: 'button', class: 'quiet' }, label)
  button.addEventListener('click', () => void startForm(frame))
  return button
}

function showReceipt(frame: FormEmbed, { address, sentences }: Language, form: PublicForm, trackingKey: string): void {
  const text = form.successMessage ?? sentences.success
  const message = createElement(frame.headingLevel, { class: 'message', tabindex: '-1' }, createText(text))
  const href = `${address.baseUrl}/track/${trackingKey}?lang=${address.locale}`
  const link = createElement('a', { href, target: '_blank', rel: 'noopener' }, sentences.track)
  frame.card.replaceChildren(
    createElement('div', { class: 'mark', 'aria-hidden': 'true' }, '✓'),
    message,
    createElement('p', {}, link),
    createRestartButton(frame, sentences.another),
  )
  message.focus()
}

function showForm(frame: FormEmbed, language: Language, form: PublicForm): void {
  const { address, sentences } = language
  const heading = createElement(frame.headingLevel, {}, createText(form.title ?? sentences.title))
  const text = form.description === null ? [] : [createElement('p', { class: 'text' }, createText(form.description))]
  const onSent = (trackingKey: string): void => showReceipt(frame, language, form, trackingKey)
  frame.card.replaceChildren(heading, ...text, createForm({ address, form, sentences, onSent }))
}

/** Loads the form and shows it, or why there is none. */
export async function startForm(frame: FormEmbed): Promise<void> {
  const { card } = frame
  const { address, sentences } = setLanguage(frame, null)
  card.replaceChildren(createElement('p', { class: 'text', role: 'status' }, sentences.loading))
  const outcome = await loadForm(address)
  if (outcome.kind === 'done') return showForm(frame, setLanguage(frame, outcome.data.locale), outcome.data)
  const sentence = outcome.kind === 'refused' ? outcome.message : sentences[outcome.kind]
  card.replaceChildren(
    createElement('p', { class: 'text', role: 'alert' }, sentence),
    createRestartButton(frame, sentences.retry),
  )
}
