import type { Chapter } from '#platform/http/context-reference.ts'
import type { Operation } from '#platform/http/route.ts'
import { listDocumentedRefusals } from './error-cases.ts'

const generalRules = `## Responses

A successful response is \`{"data": …, "success": true, "error": null}\`. An error response has the
same fields, and beside them those of a problem details object:

\`\`\`json
{
  "success": false,
  "data": null,
  "error": { "status": …, "code": …, "message": …, "details": … },
  "type": …, "title": …, "status": …, "detail": …, "instance": …
}
\`\`\`

The \`Content-Type\` of an error is \`application/json\`, or \`application/problem+json\` if \`Accept\` prefers that. Fields without a value are null. New fields may be added at any time: ignore fields
that you do not know.

Ids and counts are integers up to 2^53 − 1. Times are RFC 3339 in UTC with milliseconds (\`2026-11-21T09:51:04.123Z\`).
A time range includes its start and excludes its end. A date without a time means midnight UTC.

## Requests

A body is a JSON object in UTF-8 of at most 1 MiB; an empty body counts as \`{}\`. The server ignores unknown fields and query parameters.
It trims single-line strings and treats a blank one as null, unless the description of a field says otherwise. Lengths are counted in Unicode code points. If an id in a path is malformed,
the server returns 404, as for an unknown id.

The server checks a request in this order and returns the first error: route and method, host, licence, credential, scope or role, rate
limit, syntax, fields, and then stored records. For a method that a path does not support, it returns 405 with SVC:0006 and lists the supported
methods in \`Allow\`. For an unknown path, it returns 404 with SVC:0005. Every \`GET\` operation also supports \`HEAD\`.

## Retries

If an operation lists the header field \`Idempotency-Key\`, you can repeat a request with a key within 24 hours. With the same key and body, the server returns the first response and changes
nothing. With another body, it returns 409 with SVC:3001. If the server refuses a request, you can use its key again. If the server stored the
change but its response was lost, a retry returns the first response. After a 429, or a 503 with \`Retry-After\`, wait that many seconds.`

const versionsAndErrors = `## Compatibility

Changes to v1 only add to it. Before anything is removed, v2 runs alongside v1 for twelve months, and the header fields \`Deprecation\` and
\`Sunset\` and this document announce the removal. A deprecated operation keeps working until its removal is announced.

## Error codes

Branch on the status and \`error.code\` together, not on the message: a code can mean different things with different statuses. For example,
SVC:3001 with 409 means that an \`Idempotency-Key\` was used again with other content, and with 503 that the visitor is in the waiting room. The
meaning of a status and a code never changes. Where several errors share both, each has its own \`details.reason\`. \`details.policy\` names the
rate limit of a 429. Messages are in the language that \`Accept-Language\` prefers: English, Turkish, German, French, Spanish or Arabic.

| Code | Status | Reason | Meaning |
|---|---|---|---|`

const formatChapter = ({ title, text }: Chapter): string => `## ${title}\n\n${text}`

export function createIntroduction(operations: readonly Operation[], chapters: readonly Chapter[]): string {
  const rows = listDocumentedRefusals(operations).map(({ code, status, reason, sentence }) => {
    const shownReason = reason === null ? '' : `\`${reason}\``
    return `| ${code} | ${status} | ${shownReason} | ${sentence.en} |`
  })
  const table = [versionsAndErrors, ...[...new Set(rows)].toSorted()].join('\n')
  return [generalRules, ...chapters.map(formatChapter), table].join('\n\n')
}
