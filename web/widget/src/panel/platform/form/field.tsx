import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons.tsx'
import type { Form } from './use-form.ts'

interface FieldProps<Name extends string> {
  readonly form: Form<Name>
  readonly name: Name
  readonly label: string
  readonly type?: 'text' | 'email'
  readonly autoComplete?: 'name' | 'email'
  /** Makes the field a text area with this many lines. */
  readonly rows?: number
  readonly isOptional?: boolean
}

export const FieldError = ({ id, sentence }: { readonly id: string; readonly sentence: string | undefined }) =>
  sentence === undefined ? null : (
    <p class="form-error" id={id} dir="auto">
      <Icon name="warning" />
      <span>{sentence}</span>
    </p>
  )

/** A labelled text field, with its error below it. */
export function Field<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label, type = 'text', autoComplete, rows, isOptional = false } = props
  const id = `flowdesk-${name}`
  const error = form.errors[name]
  const shared = {
    id,
    name,
    dir: form.values[name] === '' ? undefined : 'auto',
    value: form.values[name],
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      form.set(name, currentTarget.value),
  } as const
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...shared} {...(type === 'email' ? { type } : { type })} autoComplete={autoComplete ?? 'off'} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      <FieldError id={`${id}-error`} sentence={error} />
    </div>
  )
}

interface FormViewProps<Name extends string> {
  readonly form: Form<Name>
  readonly submitLabel: string
  readonly sendingLabel: string
  readonly children: ComponentChildren
  /** Further buttons. */
  readonly actions?: ComponentChildren
}

/** A form with its main button. Browsers do not check it, because their sentences are not in the visitor's language. */
export const FormView = <Name extends string>(props: FormViewProps<Name>) => {
  const { form, submitLabel, sendingLabel, children, actions } = props
  return (
    <form class="form" noValidate ref={form.ref} onSubmit={form.onSubmit}>
      {children}
      <div role="alert">{form.refusal !== null && <FieldError id="flowdesk-refusal" sentence={form.refusal} />}</div>
      <div class="actions">
        <button type="submit" class="button primary" aria-disabled={form.isSending}>
          {form.isSending ? sendingLabel : submitLabel}
        </button>
        {actions}
      </div>
    </form>
  )
}
