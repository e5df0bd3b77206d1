/** The time after which an upload is aborted. Files may be large and connections slow. */
const TIMEOUT_MS = 600_000

interface FormRequest {
  readonly url: string
  readonly authorization: string
  readonly form: FormData
  /** Called with the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface FormResponse {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The parsed JSON; null if there is none. */
  readonly body: unknown
}

/** A form that is being sent. */
export interface RunningUpload {
  readonly response: Promise<FormResponse>
  /** Ends the upload; its response then has the status 0. */
  readonly cancel: () => void
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends a form. Uses `XMLHttpRequest`, because `fetch` does not report how much was sent. */
export function postForm({ url, authorization, form, onProgress }: FormRequest): RunningUpload {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.timeout = TIMEOUT_MS
  request.setRequestHeader('Authorization', authorization)
  request.setRequestHeader('Accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const response = new Promise<FormResponse>((resolve) => {
    request.onloadend = () => resolve({ status: request.status, body: parseBody(request.responseText) })
  })
  request.send(form)
  return { response, cancel: () => request.abort() }
}
