import type { ContextReference } from '#platform/http/context-reference.ts'
import { contexts } from './contexts.ts'
import type { ApiDescription } from './openapi/document.ts'

const serverTag = {
  name: 'Server',
  description: 'The health of the server, its public keys, and this document. The responses are not in the envelope.',
}

/** Returns the parts of the OpenAPI document that no operation declares, for the contexts that this process serves. */
export const createApiDescription = (parts: readonly ContextReference[]): ApiDescription => ({
  title: 'API v1',
  version: '1.0.0',
  description: [
    ...contexts.map(({ introduction }) => introduction),
    'Each surface accepts only its own kind of credential; with the wrong kind, the server returns 401.',
  ].join(' '),
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  tags: [...parts.flatMap(({ tags }) => tags), serverTag],
  chapters: parts.flatMap(({ chapters = [] }) => chapters),
  securitySchemes: Object.assign({}, ...parts.map(({ securitySchemes }) => securitySchemes)),
})
