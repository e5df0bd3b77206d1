import { STATUS_CODES } from 'node:http'
import { toErrorBody } from '#platform/http/error-response.ts'
import { describePolicy } from '#platform/http/rate-limits.ts'
import type { Operation } from '#platform/http/route.ts'
import { addComponent, type Components, type JsonObject } from './components.ts'
import { type ErrorCase, listErrorCases } from './error-cases.ts'
import { addErrorSchema } from './error-schemas.ts'
import { createErrorHeaders } from './headers.ts'
import { createExamplePath } from './parameters.ts'

/** Converts `agent_not_found` and `tickets:read` to `agentNotFound` and `ticketsRead`. */
const toCamelCase = (text: string): string =>
  text.replace(/[^A-Za-z0-9]+(\w)/g, (_whole, letter: string) => letter.toUpperCase())

/** Returns a name such as `Error404_SVC4006_agentNotFound`, which does not change when the message is reworded. */
function formatComponentName(status: number, cases: readonly ErrorCase[]): string {
  const byCode = Map.groupBy(cases, ({ refusal }) => refusal.code.replace(':', ''))
  const words = [...byCode].flatMap(([code, casesOfCode]) => [
    code,
    ...casesOfCode.flatMap(({ variant }) => (variant === null ? [] : [toCamelCase(variant)])),
  ])
  return [`Error${status}`, ...words].join('_')
}

/** Adds an example with this path, unless an earlier operation has added one. Returns the name of the example. */
function addExample(components: Components, errorCase: ErrorCase, path: string): string {
  const name = formatComponentName(errorCase.refusal.status, [errorCase])
  const value = toErrorBody(errorCase.refusal, 'en', path)
  if (!components.examples.has(name)) components.examples.set(name, { summary: value.detail, value })
  return name
}

const formatExampleKey = ({ refusal, variant }: ErrorCase): string =>
  variant === null ? refusal.code : `${refusal.code} ${variant}`

function formatDescription(status: number, cases: readonly ErrorCase[], { policies }: Operation): string {
  const lines = cases.map(({ refusal }) => {
    const words = [refusal.code, refusal.reason].filter((one) => one !== null).map((one) => `\`${one}\``)
    return `- ${words.join(' ')}: ${toErrorBody(refusal, 'en', '').detail}`
  })
  const limits = status === 429 ? policies.map((policy) => `- ${describePolicy(policy)}`) : []
  return [`${STATUS_CODES[status] ?? 'Error'}.`, '', ...new Set(lines), ...limits].join('\n')
}

function addErrorResponse(
  components: Components,
  operation: Operation,
  status: number,
  cases: readonly ErrorCase[],
): JsonObject {
  const examples = cases.map((one) => [
    formatExampleKey(one),
    { $ref: `#/components/examples/${addExample(components, one, createExamplePath(operation))}` },
  ])
  const content = { schema: addErrorSchema(components), examples: Object.fromEntries(examples) }
  return addComponent(components, 'responses', formatComponentName(status, cases), {
    description: formatDescription(status, cases, operation),
    headers: createErrorHeaders(components, status),
    content: { 'application/json': content, 'application/problem+json': content },
  })
}

/** Returns the error responses of an operation by status. Omits the statuses that the route declares as responses. */
export function toErrorResponses(components: Components, operation: Operation): [string, JsonObject][] {
  const cases = listErrorCases(operation)
    .filter(({ refusal }) => !(refusal.status in operation.responses))
    .toSorted((one, other) => one.refusal.code.localeCompare(other.refusal.code))
  const byStatus = Map.groupBy(cases, ({ refusal }) => refusal.status)
  return [...byStatus].map(([status, cases]) => [
    String(status),
    addErrorResponse(components, operation, status, cases),
  ])
}
