/** A field of a form, as the server returns it. */
export interface FormField {
  readonly key: string
  readonly type: 'text' | 'textarea' | 'email' | 'phone' | 'select' | 'checkbox'
  readonly label: string
  readonly placeholder: string | null
  readonly isRequired: boolean
  readonly options: readonly string[]
}

export interface PublicForm {
  readonly title: string | null
  readonly description: string | null
  readonly submitLabel: string | null
  readonly successMessage: string | null
  readonly locale: string | null
  readonly fields: readonly FormField[]
  readonly attachmentsEnabled: boolean
  readonly challenge: string
}

/** An error of one field, such as `values.subject`, in the language of the form. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** `unreachable` has no answer of the server, `missing` is a form that does not exist, or not for this page. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'missing' | 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }

export interface FormAddress {
  readonly baseUrl: string
  readonly token: string
  readonly locale: string
}

async function send<T>({ baseUrl, token, locale }: FormAddress, init: RequestInit): Promise<Outcome<T>> {
  const headers = { ...init.headers, 'accept-language': locale }
  const url = `${baseUrl}/v1/external/ticket-forms/${encodeURIComponent(token)}`
  const response = await fetch(url, { ...init, headers, credentials: 'omit' }).catch(() => null)
  const body = await response?.json().catch(() => null)
  // A gateway in front of the server may answer with JSON of its own.
  if (!response || !body || !(response.ok || body.error)) return { kind: 'unreachable' }
  if (response.ok) return { kind: 'done', data: body.data }
  if (response.status === 404 || response.status === 403) return { kind: 'missing' }
  return { kind: 'refused', message: body.error.message, errors: body.error.details?.errors ?? [] }
}

export const loadForm = (address: FormAddress): Promise<Outcome<PublicForm>> => send(address, {})

export interface Submission {
  readonly values: Readonly<Record<string, string | boolean>>
  readonly website: string
  readonly files: readonly File[]
}

function toRequest(challenge: string, key: string, { values, website, files }: Submission): RequestInit {
  const method = 'POST'
  const headers = { 'idempotency-key': key }
  if (files.length === 0)
    return {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ challenge, values, website }),
    }
  const body = new FormData()
  body.append('challenge', challenge)
  body.append('values', JSON.stringify(values))
  body.append('website', website)
  for (const file of files) body.append('files[]', file)
  return { method, headers, body }
}

/** A retry of the same submission has the same key, so that the server creates one ticket. */
export const sendSubmission = (
  address: FormAddress,
  challenge: string,
  key: string,
  submission: Submission,
): Promise<Outcome<{ readonly trackingKey: string }>> => send(address, toRequest(challenge, key, submission))
