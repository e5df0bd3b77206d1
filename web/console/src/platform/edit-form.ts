import { type FormEvent, useEffect, useRef, useState } from 'react'
import { commonStrings } from './common-strings.ts'
import { type FieldError, type FormErrors, toFormErrors } from './form-errors.ts'
import { useText } from './language.tsx'

interface EditFormOptions<Values, Saved> {
  readonly initial: Values
  /** Returns what is wrong before anything is sent. */
  readonly validate?: (values: Values) => readonly FieldError[]
  /** `initial` is what the form contained when it was opened. */
  readonly save: (values: Values, initial: Values) => Promise<Saved>
  readonly onSaved: (saved: Saved) => void
}

const noErrors: FormErrors = { fields: [], failure: undefined }

/** The state of a form: what is typed, what is wrong with it, and whether it is being saved. */
export function useEditForm<Values extends object, Saved>(options: EditFormOptions<Values, Saved>) {
  const text = useText(commonStrings)
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState(noErrors)
  const [isBusy, setBusy] = useState(false)
  const isSaved = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  // Changes with each attempt that failed: typing removes errors, but must not move the focus.
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  const fail = (found: FormErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }
  const isDirty = () => !isSaved.current && JSON.stringify(values) !== JSON.stringify(initial)
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((previous) => ({ ...previous, [name]: value }))
    if (errorOf(name) !== undefined)
      setErrors(({ failure, fields }) => ({ failure, fields: fields.filter(({ field }) => field !== name) }))
  }
  const errorsOf = (name: keyof Values) => errors.fields.filter(({ field }) => field === name)
  const errorOf = (name: keyof Values): string | undefined =>
    errorsOf(name)
      .map(({ message }) => message)
      .join(' ') || undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = options.validate?.(values) ?? []
    if (found.length > 0) return fail({ fields: found, failure: undefined })
    setErrors(noErrors)
    setBusy(true)
    try {
      const saved = await options.save(values, initial)
      isSaved.current = true
      options.onSaved(saved)
    } catch (error) {
      fail(toFormErrors(error, Object.keys(values), text('unreachable')))
    }
    setBusy(false)
  }
  return { values, set, errorOf, errorsOf, failure: errors.failure, isBusy, isDirty, submit, formRef }
}

/** What inputs and the frame of a form use of its state. */
export type EditForm<Values extends object> = ReturnType<typeof useEditForm<Values, unknown>>

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** Returns the properties of an input for a text. */
export const textField = <Values extends object, Name extends TextName<Values>>(
  form: EditForm<Values>,
  name: Name,
) => ({
  name,
  value: form.values[name] as string,
  error: form.errorOf(name),
  // Mantine marks other inputs by itself, but not those for passwords.
  'aria-invalid': form.errorOf(name) !== undefined || undefined,
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    form.set(name, event.currentTarget.value as Values[Name]),
})
