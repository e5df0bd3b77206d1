import type { ContextApiDescription } from '#platform/http/context-api-description.ts'
import { contexts } from './contexts.ts'
import type { ApiDescription } from './openapi/document.ts'

const serverTag = {
  name: 'Server',
  description:
    'The health of the server, its public keys, and this document. The responses are not wrapped in the envelope of `data`, `success` and `error`.',
}

/**
 * Returns the parts of the OpenAPI document that no operation declares, such as its title. `contextDescriptions` belong
 * to the contexts that this process serves. The returned `description` introduces all contexts, served here or not.
 */
export const createApiDescription = (contextDescriptions: readonly ContextApiDescription[]): ApiDescription => ({
  title: 'API v1',
  version: '1.0.0',
  description: [
    ...contexts.map(({ introduction }) => introduction),
    'Each operation names the kind of credential that it accepts; with another kind, the server returns 401.',
  ].join(' '),
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  tags: [...contextDescriptions.flatMap(({ tags }) => tags), serverTag],
  chapters: contextDescriptions.flatMap(({ chapters = [] }) => chapters),
  securitySchemes: Object.assign({}, ...contextDescriptions.map(({ securitySchemes }) => securitySchemes)),
})
