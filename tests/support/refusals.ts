import type { ApiResponse } from './flowdesk.ts'

/** Returns the status and code of a refusal, such as `404 SVC:4001`; the status alone of a success. */
export const formatOutcome = ({ status, body }: ApiResponse): string =>
  body?.error ? `${status} ${body.error.code}` : String(status)

/** Returns the invalid fields of a 422, each as `field: rule`, sorted. */
export const formatFieldErrors = ({ body }: ApiResponse): string[] =>
  body.error.details.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}: ${rule}`).sort()
