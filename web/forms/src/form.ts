import { type FieldError, type FormAddress, loadForm, type PublicForm, type Submission, sendSubmission } from './api.ts'
import { createElement } from './elements.ts'
import { createErrorView, createField, createLabel, type FieldView } from './fields.ts'
import type { Sentences } from './sentences.ts'

export interface FormOptions {
  readonly address: FormAddress
  readonly form: PublicForm
  readonly sentences: Sentences
  readonly onSent: (trackingKey: string) => void
}

interface FilesView extends Pick<FieldView, 'owns' | 'container' | 'showError' | 'focus'> {
  readonly readFiles: () => File[]
}

function createFilesView(sentences: Sentences): FilesView {
  const input = createElement('input', { id: 'files', name: 'files', type: 'file', multiple: true })
  const error = createErrorView(input)
  return {
    owns: (field) => field.startsWith('files'),
    container: createElement(
      'div',
      { class: 'field' },
      createLabel('files', sentences.files, sentences.optional),
      input,
      error.message,
    ),
    showError: error.show,
    focus: () => input.focus(),
    readFiles: () => Array.from(input.files ?? []),
  }
}

/** Creates a field that people do not see, and that programs fill in. */
function createTrap(sentences: Sentences) {
  const input = createElement('input', { id: 'website', name: 'website', tabindex: '-1', autocomplete: 'off' })
  const label = createElement('label', { for: 'website' }, sentences.trap)
  return { input, container: createElement('div', { class: 'trap', 'aria-hidden': 'true' }, label, input) }
}

/** Returns 32 random hexadecimal digits. `crypto.randomUUID` does not exist on pages without TLS. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns a function that gives each distinct submission a key, the same one while it is retried. */
function createKeySource(): (submission: Submission) => string {
  let last = { content: '', key: '' }
  return ({ values, files }) => {
    const content = JSON.stringify([values, files.map(({ name, size, lastModified }) => [name, size, lastModified])])
    if (content !== last.content) last = { content, key: createKey() }
    return last.key
  }
}

/** Creates a function that sends a submission. If the challenge is used up or expired, it reads a new one and repeats. */
function createSender({ address, form }: FormOptions) {
  const keyFor = createKeySource()
  let { challenge } = form
  const isChallengeRefused = (errors: readonly FieldError[]) => errors.some(({ field }) => field === 'challenge')
  return async (submission: Submission) => {
    const key = keyFor(submission)
    const outcome = await sendSubmission(address, challenge, key, submission)
    if (outcome.kind !== 'refused' || !isChallengeRefused(outcome.errors)) return outcome
    const loaded = await loadForm(address)
    if (loaded.kind !== 'done') return loaded
    challenge = loaded.data.challenge
    return await sendSubmission(address, challenge, key, submission)
  }
}

/** Shows errors at their fields and moves the focus to the first one. Returns whether each error has a field. */
function showErrors(views: readonly Pick<FieldView, 'owns' | 'showError' | 'focus'>[], errors: readonly FieldError[]) {
  const found = views.map((view) => ({ view, error: errors.find(({ field }) => view.owns(field)) }))
  for (const { view, error } of found) view.showError(error?.message ?? null)
  found.find(({ error }) => error)?.view.focus()
  return errors.every(({ field }) => views.some((view) => view.owns(field)))
}

/** Creates the form element. It checks required fields itself; everything else the server checks. */
export function createForm(options: FormOptions): HTMLFormElement {
  const { form, sentences, onSent } = options
  const fields = form.fields.map((field) => createField(field, sentences))
  const files = form.attachmentsEnabled ? createFilesView(sentences) : null
  const trap = createTrap(sentences)
  const notice = createElement('p', { class: 'notice', role: 'alert' })
  const label = form.submitLabel ?? sentences.submit
  const button = createElement('button', { type: 'submit' }, label)
  const send = createSender(options)
  const views = [...fields, ...(files ? [files] : [])]

  const read = (): Submission => ({
    values: Object.fromEntries(form.fields.map(({ key }, index) => [key, fields[index]?.readValue() ?? ''])),
    website: trap.input.value,
    files: files?.readFiles() ?? [],
  })
  const setBusy = (isBusy: boolean): void => {
    button.textContent = isBusy ? sentences.sending : label
    button.setAttribute('aria-disabled', String(isBusy))
  }
  /** Returns what to say below the fields; null if the submission was accepted. */
  async function submit(): Promise<string | null> {
    const missing = fields.flatMap((view) => {
      const message = view.findMissing()
      return message === null ? [] : [{ field: view.path, message }]
    })
    showErrors(views, missing)
    if (missing.length > 0) return sentences.check
    setBusy(true)
    const outcome = await send(read())
    setBusy(false)
    if (outcome.kind === 'done') {
      onSent(outcome.data.trackingKey)
      return null
    }
    if (outcome.kind !== 'refused') return sentences[outcome.kind]
    const isShown = outcome.errors.length > 0 && showErrors(views, outcome.errors)
    return isShown ? sentences.check : outcome.message
  }
  const element = createElement('form', { novalidate: true }, ...views.map((view) => view.container))
  element.append(trap.container, notice, button)
  async function submitAndReport(): Promise<void> {
    notice.textContent = ''
    notice.textContent = await submit()
  }
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') !== 'true') void submitAndReport()
  })
  return element
}
