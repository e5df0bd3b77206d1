import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fieldRefusals, refusalSentence } from '../refusals.ts'

type Texts<Name extends string> = Readonly<Record<Name, string>>
type Sentences<Name extends string> = { readonly [Field in Name]?: string }

export interface FormOptions<Name extends string> {
  readonly initial: Texts<Name>
  /** Returns the errors of the fields that are wrong. */
  readonly check: (values: Texts<Name>) => Sentences<Name>
  readonly send: (values: Texts<Name>) => Promise<void>
  /** The fields of the form by their names in the API, where these differ. */
  readonly apiNames?: Readonly<Record<string, Name>>
  /** The sentence to show if no response of the server says what is wrong. */
  readonly unreachable: string
}

/** The state of a form and the functions that its fields and buttons call. */
export interface Form<Name extends string> {
  readonly ref: { current: HTMLFormElement | null }
  readonly values: Texts<Name>
  readonly errors: Sentences<Name>
  /** The sentence of a refusal that belongs to no field. */
  readonly refusal: string | null
  readonly isSending: boolean
  readonly set: (name: Name, value: string) => void
  readonly onSubmit: (event: Event) => void
}

/** Turns a refusal into the sentences that the form shows. */
function describeFailure<Name extends string>(error: unknown, { initial, apiNames, unreachable }: FormOptions<Name>) {
  const errors: Record<string, string> = {}
  for (const [field, sentence] of Object.entries(fieldRefusals(error))) errors[apiNames?.[field] ?? field] = sentence
  const isShown = Object.keys(errors).some((name) => name in initial)
  return { errors: errors as Sentences<Name>, refusal: isShown ? null : refusalSentence(error, unreachable) }
}

/** Keeps the values and errors of a form, sends it, and moves the focus to the first field with an error. */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, check, send } = options
  const ref = useRef<HTMLFormElement>(null)
  const values = useSignal<Texts<Name>>(initial)
  const errors = useSignal<Sentences<Name>>({})
  const refusal = useSignal<string | null>(null)
  const isSending = useSignal(false)
  const failures = useSignal(0)
  useLayoutEffect(() => {
    if (failures.value > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures.value])
  const fail = (sentences: Sentences<Name>, sentence: string | null) => {
    errors.value = sentences
    refusal.value = sentence
    failures.value += 1
  }
  const submit = async () => {
    const wrong = check(values.value)
    if (Object.keys(wrong).length > 0) return fail(wrong, null)
    isSending.value = true
    errors.value = {}
    refusal.value = null
    try {
      await send(values.value)
    } catch (error) {
      const failure = describeFailure(error, options)
      fail(failure.errors, failure.refusal)
    } finally {
      isSending.value = false
    }
  }
  return {
    ...{ ref, values: values.value, errors: errors.value, refusal: refusal.value, isSending: isSending.value },
    set: (name, value) => {
      const { [name]: _, ...others } = errors.value
      values.value = { ...values.value, [name]: value }
      errors.value = others as Sentences<Name>
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!isSending.value) void submit()
    },
  }
}
