import type { Chapter } from '#platform/http/context-api-description.ts'
import type { Operation } from '#platform/http/route.ts'
import { listDocumentedRefusals } from './error-cases.ts'

const generalRules = `## Responses

A successful response is \`{"data": …, "success": true, "error": null}\`. An error response also has the
fields of a problem details object (RFC 9457):

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

Numeric ids and counts are integers up to 2^53 − 1. The ids of conversations, visitors, the messages and files of the chat, uploads of attachments, and sign-in challenges are UUIDs. Times are RFC 3339 in UTC with milliseconds (\`2026-11-21T09:51:04.123Z\`).
A time range includes its start and excludes its end. A date without a time means midnight UTC.

## Requests

A body is a JSON object in UTF-8 of at most 1 MiB; an empty body counts as \`{}\`. The server ignores unknown fields and query parameters.
Unless the description of a field says otherwise, the server trims single-line strings and treats a blank one as null. An omitted optional
field means null, except where the description says that omitted fields keep their values. Lengths are counted in Unicode
code points. If an id in a path is malformed, the server returns 404, as for an unknown id.

The server checks a request in this order and returns the first error: route and method, host, licence, overload, credential and origin,
scope or role, rate limit, syntax, fields, and then stored records. Rate limits per account or per recipient are checked after the fields. For a method that a path does not support, the server returns 405 with SVC:0006 and lists the supported
methods in \`Allow\`. For an unknown path, the server returns 404 with SVC:0005. Every \`GET\` operation also supports \`HEAD\`.

## Retries

If an operation lists the header field \`Idempotency-Key\`, send a new key with each new request, and the same key with each retry. For 24 hours:

- The same key and body: the server changes nothing and returns the result of the first request, so you get it even if the first
  response was lost. If the retry appends a message to a ticket, it gets the receipt with 200 and \`isReplay: true\`.
- The same key and another body: the server returns 409 with SVC:3001.
- If the server refused the first request, it treats the retry as a new request.

After a 429, or a 503 with SVC:0002, wait as many seconds as \`Retry-After\` says, then retry. Even after a 503, the server may have made the change:
retry with the same key, or in the chat with the same \`clientMessageId\`. After a 503 with SVC:3001, do not retry: poll the waiting room.`

const versionsAndErrors = `## Compatibility

Changes to v1 only add to it. Before anything is removed, v2 runs alongside v1 for twelve months. This document and the header fields
\`Deprecation\` and \`Sunset\` announce the removal. A deprecated operation keeps working until the date in \`Sunset\`. An operation that is
marked as deprecated and returns neither of these header fields has no removal date yet.

## Error codes

Branch on the status and \`error.code\` together, not on the message: a code can mean different things with different statuses. For example,
SVC:3001 with 409 means that an \`Idempotency-Key\` was used again with other content, and with 503 that the visitor is in the waiting room. The
meaning of a status and a code never changes. If several errors have the same status and code, \`details.reason\` tells them apart.
\`details.policy\` names the rate limit of a 429. Messages are in the language that \`Accept-Language\` prefers: English, Turkish, German, French,
Spanish or Arabic. The table lists the errors of the operations in this document. In addition, any request can get 408 with SVC:0004, if it does not arrive completely in time, or 431 with SVC:0004, if its header fields are too large. Hubs are not operations of this
document. They use the same codes, with further reasons that the table does not list, such as 404 SVC:4006 \`connection_not_found\` and 409 SVC:3008
\`connection_in_use\`. If a request uses a connection that another agent or visitor has negotiated, a hub returns 403 with SVC:1001. Two error responses have no code and are not in the table. A 416, for a byte range outside the file, has no
body. The 503 of [getHealth](#getHealth) has the health report as its body.

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
