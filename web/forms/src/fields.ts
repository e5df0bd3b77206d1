import type { FormField } from './api.ts'
import { createElement, createText } from './elements.ts'
import type { Sentences } from './sentences.ts'

/** A field on the page. */
export interface FieldView {
  /** The name of the field in errors of the server, such as `values.subject`. */
  readonly path: string
  /** Whether an error of the server, by its field, belongs to this field. */
  readonly owns: (field: string) => boolean
  readonly container: HTMLElement
  readonly readValue: () => string | boolean
  /** Shows an error below the field, or removes it with null. */
  readonly showError: (message: string | null) => void
  /** Returns an error if the field is required and empty. */
  readonly findMissing: () => string | null
  readonly focus: () => void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const autocomplete: Readonly<Record<string, string>> = {
  requesterFullName: 'name',
  requesterEmailAddress: 'email',
  requesterPhoneNumber: 'tel',
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', checkbox: 'checkbox' }

function createControl({ key, type, placeholder, isRequired, options }: FormField, sentences: Sentences): Control {
  const attributes = { id: key, name: key, required: isRequired, autocomplete: autocomplete[key] ?? 'off' }
  if (type === 'select')
    return createElement(
      'select',
      attributes,
      createElement('option', { value: '' }, placeholder ?? sentences.choose),
      ...options.map((option) => createElement('option', { value: option }, option)),
    )
  const written = { ...attributes, placeholder, dir: 'auto' }
  if (type === 'textarea') return createElement('textarea', { ...written, rows: '6' })
  if (type === 'checkbox') return createElement('input', { ...attributes, type: 'checkbox' })
  return createElement('input', { ...written, type: inputTypes[type] ?? 'text' })
}

/** Connects a control with an element for its error. */
export function createErrorView(control: Control): {
  readonly message: HTMLElement
  readonly show: FieldView['showError']
} {
  const id = `${control.id}-error`
  const message = createElement('p', { id, class: 'error', hidden: true })
  const show = (text: string | null): void => {
    message.textContent = text
    message.hidden = text === null
    if (text === null) {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
    } else {
      control.setAttribute('aria-invalid', 'true')
      control.setAttribute('aria-describedby', id)
    }
  }
  control.addEventListener('input', () => show(null))
  return { message, show }
}

export function createLabel(forId: string, text: string, note: string | null): HTMLElement {
  const label = createElement('label', { for: forId }, createText(text))
  if (note !== null) label.append(' ', createElement('span', { class: 'note' }, `(${note})`))
  return label
}

export function createField(field: FormField, sentences: Sentences): FieldView {
  const control = createControl(field, sentences)
  const isCheckbox = field.type === 'checkbox'
  const error = createErrorView(control)
  const label = createLabel(field.key, field.label, field.isRequired ? null : sentences.optional)
  const parts = isCheckbox ? [control, label] : [label, control]
  const readValue = (): string | boolean =>
    isCheckbox && control instanceof HTMLInputElement ? control.checked : control.value
  const path = `values.${field.key}`
  const isEmpty = (): boolean => String(readValue()).trim() === '' || readValue() === false
  return {
    path,
    owns: (name) => name === path,
    container: createElement('div', { class: isCheckbox ? 'field checkbox' : 'field' }, ...parts, error.message),
    readValue,
    showError: error.show,
    findMissing: () => {
      if (!field.isRequired || !isEmpty()) return null
      return isCheckbox ? sentences.requiredCheck : sentences.required
    },
    focus: () => control.focus(),
  }
}
