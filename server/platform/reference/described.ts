import { isPart, type Part, partAt } from '../http/openapi/components.ts'
import { type Credential, credentialOf } from './browser/request.js'

/** A document with what it takes to read it. */
export interface Described {
  readonly title: string
  readonly description: string
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly operations: readonly DescribedOperation[]
  /** Every credential of the document, with what is said of it. */
  readonly credentials: readonly (Credential & { readonly description: string })[]
  /** The part itself, or what it refers to. */
  readonly resolved: (part: Part) => Part
}

/** An operation with where it is found. */
export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  /** The credentials of which one is needed; none where anybody may call. */
  readonly credentials: readonly Credential[]
  /** Whether it passes without its credential as well. */
  readonly isOptional: boolean
  readonly parameters: readonly Part[]
  /** Media type and Media Type Object; null where there is no body. */
  readonly body: Media | null
  /** Status and Response Object. */
  readonly answers: readonly (readonly [string, Part])[]
}

/** A media type and its Media Type Object. */
export type Media = readonly [string, Part]

/** A text of a part; blank where there is none. */
export const textAt = (part: Part, member: string): string => {
  const found = part[member]
  return typeof found === 'string' ? found : ''
}

/** The list of parts at a member; empty where there is none. */
const partsAt = (part: Part, member: string): Part[] => [part[member]].flat().filter(isPart)

/** The members of a part that are parts themselves. */
export const entriesAt = (part: Part, member: string): [string, Part][] =>
  Object.entries(partAt(part, member)).flatMap(([name, value]) => (isPart(value) ? [[name, value]] : []))

const resolver =
  (document: Part): Described['resolved'] =>
  (part) => {
    const target = textAt(part, '$ref')
    if (target === '') return part
    return target
      .slice(2)
      .split('/')
      .reduce<Part>((at, step) => partAt(at, step), document)
  }

/** The name of a shared shape; blank where it is written out. */
export const nameOf = (schema: Part): string => textAt(schema, '$ref').split('/').at(-1) ?? ''

type Told = Pick<Described, 'credentials' | 'resolved'>

function operationOf({ credentials, resolved }: Told, path: string, method: string, told: Part): DescribedOperation {
  const needs = partsAt(told, 'security')
  return {
    method: method.toUpperCase(),
    path,
    id: textAt(told, 'operationId'),
    tag: String([told['tags']].flat()[0] ?? ''),
    summary: textAt(told, 'summary'),
    description: textAt(told, 'description'),
    isDeprecated: told['deprecated'] === true,
    credentials: needs.flatMap((one) => credentials.filter(({ name }) => name in one)),
    isOptional: needs.some((one) => Object.keys(one).length === 0),
    parameters: partsAt(told, 'parameters').map(resolved),
    body: entriesAt(partAt(told, 'requestBody'), 'content')[0] ?? null,
    answers: entriesAt(told, 'responses').map(([status, answer]) => [status, resolved(answer)]),
  }
}

const credentialsOf = (document: Part): Described['credentials'] =>
  entriesAt(partAt(document, 'components'), 'securitySchemes').map(([name, scheme]) => ({
    ...credentialOf(name, scheme),
    description: textAt(scheme, 'description'),
  }))

/** Reads an OpenAPI document. */
export function described(document: Part): Described {
  const told = { credentials: credentialsOf(document), resolved: resolver(document) }
  const info = partAt(document, 'info')
  return {
    title: textAt(info, 'title'),
    description: textAt(info, 'description'),
    tags: partsAt(document, 'tags').map((tag) => ({
      name: textAt(tag, 'name'),
      description: textAt(tag, 'description'),
    })),
    operations: Object.entries(partAt(document, 'paths')).flatMap(([path, methods]) =>
      entriesAt({ methods }, 'methods').map(([method, one]) => operationOf(told, path, method, one)),
    ),
    ...told,
  }
}
