import type { ApiResponse } from './flowdesk.ts'

/** Status and code of a refusal, as clients branch on them: `404 SVC:4001`. A success is its status alone. */
export const formatOutcome = ({ status, body }: ApiResponse): string =>
  body?.error ? `${status} ${body.error.code}` : String(status)

/** The failing fields of a 422, each as `field: rule`, sorted. */
export const formatFieldErrors = ({ body }: ApiResponse): string[] =>
  body.error.details.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}: ${rule}`).sort()
