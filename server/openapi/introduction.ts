import type { Chapter } from '#platform/http/context-reference.ts'
import type { Operation } from '#platform/http/route.ts'
import { documentedRefusals } from './error-cases.ts'

const generalRules = `## Answers

A success is \`{"data": …, "success": true, "error": null}\`, a refusal \`{"success": false, "data": null, "error": {…}}\` and beside
that the members of a problem body (\`type\`, \`title\`, \`status\`, \`detail\`, \`instance\`). Refusals come as \`application/json\`, or as
\`application/problem+json\` where \`Accept\` prefers it. A member that has no value is sent as null. Members may be added at
any time: ignore those that you do not know.

Ids and counts are whole numbers up to 2^53 − 1. Instants are RFC 3339 in UTC with milliseconds (\`2026-11-21T09:51:04.123Z\`).
A range includes its beginning and not its end; a bare date means its first instant.

## Requests

A body is a JSON object in UTF-8 of at most 1 MiB; an empty one counts as \`{}\`. Unknown members and query parameters are
ignored. Lines of text are trimmed; a blank one counts as null. Lengths count Unicode code points. A path id that is no id
answers 404, like one that nothing has.

What is wrong is told in this order: route and method, host, licence, credential, scope or role, rate limit, syntax,
fields, and then what depends on stored records. A method that a path does not have answers 405 with SVC:0006 and lists the
others in \`Allow\`; a path that does not exist answers 404 with SVC:0005. Every \`GET\` also answers \`HEAD\`.

## Repeating a request

A request with an \`Idempotency-Key\` may be sent again within 24 hours. The same key and body give the first answer and change
nothing; another body is 409 with SVC:3001. A request that failed frees its key, unless the server had committed it before
the answer was lost: then a retry gets the first answer. After a 429, or a 503 that carries \`Retry-After\`, wait that many seconds.`

const versionsAndErrors = `## Compatibility

v1 only grows. A removal needs v2 beside v1 for twelve months and is announced by the header fields \`Deprecation\` and
\`Sunset\` and in this document. An operation marked as deprecated without an end stays.

## Error codes

Branch on \`error.code\`, never on the text: it comes in the language that \`Accept-Language\` prefers among English, Turkish,
German, French, Spanish and Arabic. A code names a family of errors and never changes its meaning. The code and the status
identify one error; where several share both, each has its own \`details.reason\`. A rate limit is named by \`details.policy\`.

| Code | Status | Reason | Meaning |
|---|---|---|---|`

const chapterText = ({ title, text }: Chapter): string => `## ${title}\n\n${text}`

/**
 * Returns the rules for all operations as Markdown: the rules of every server, the chapters of the contexts, and a
 * table of all error codes.
 */
export function introduction(operations: readonly Operation[], chapters: readonly Chapter[]): string {
  const rows = documentedRefusals(operations).map(({ code, status, reason, sentence }) => {
    const shownReason = reason === null ? '' : `\`${reason}\``
    return `| ${code} | ${status} | ${shownReason} | ${sentence.en} |`
  })
  const table = [versionsAndErrors, ...[...new Set(rows)].toSorted()].join('\n')
  return [generalRules, ...chapters.map(chapterText), table].join('\n\n')
}
