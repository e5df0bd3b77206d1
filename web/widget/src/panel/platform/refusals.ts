import type { FlowdeskError } from '#sdk'

/** Whether it is an error of a request: the server refused or failed it, or was unreachable (`status` 0). */
export const isRequestError = (error: unknown): error is FlowdeskError =>
  error instanceof Error && error.name === 'FlowdeskError'

/** Creates an error like a `FlowdeskError` of the SDK, without importing its class, which is in another bundle. */
export const createRequestError = (
  message: string,
  fields: Pick<FlowdeskError, 'status' | 'code' | 'details' | 'retryAfterSeconds' | 'requestId'>,
): FlowdeskError => Object.assign(new Error(message), { name: 'FlowdeskError' as const, ...fields })

/** Returns the code of a refusal, such as `SVC:2202`; null for other errors. */
export const refusalCode = (error: unknown): string | null => (isRequestError(error) ? error.code : null)

/**
 * Returns the localized sentence of a refusal; `otherwise` if the server did not respond with one for visitors. Sentences
 * about credentials are for developers.
 */
export const refusalSentence = <Other>(error: unknown, otherwise: Other): string | Other =>
  isRequestError(error) && error.code !== null && error.status !== 401 ? error.message : otherwise

/** Returns the localized sentences of a validation refusal, by field. */
export function fieldRefusals(error: unknown): Readonly<Record<string, string>> {
  const failed = isRequestError(error) ? error.details?.errors : undefined
  return Object.fromEntries((failed ?? []).map(({ field, message }) => [field, message]))
}

const statusOf = (error: unknown): number => (isRequestError(error) ? error.status : 0)

/** Whether the server does not accept the credential. */
export const isUnauthorized = (error: unknown): boolean => statusOf(error) === 401

/** Whether the server sent no response. */
export const isUnreachable = (error: unknown): boolean => isRequestError(error) && error.status === 0

/** Whether the record does not exist for this visitor. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404

/** Whether it would not help to send the request again. */
export const isPermanent = (error: unknown): error is FlowdeskError =>
  statusOf(error) >= 400 && statusOf(error) < 500 && ![408, 429].includes(statusOf(error))

/** Returns how long the server asks to wait, in milliseconds; 0 if it does not. */
export const retryAfterMs = (error: unknown): number =>
  isRequestError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
