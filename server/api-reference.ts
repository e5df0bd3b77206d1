import type { About, Reference } from '#platform/http/openapi/document.ts'
import { contexts } from './contexts.ts'

const server = {
  name: 'Server',
  description: 'Whether the server is well, and this document. None of it is in the envelope.',
}

/** The text of the API reference beside its operations, with the chapters and credentials of the mounted contexts. */
export const apiReference = (parts: readonly Reference[]): About => ({
  title: 'API v1',
  version: '1.0.0',
  description: [
    ...contexts.map(({ introduction }) => introduction),
    'The credentials of the surfaces are not interchangeable: the wrong kind answers 401.',
  ].join(' '),
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  tags: [...parts.flatMap(({ tags }) => tags), server],
  securitySchemes: Object.assign({}, ...parts.map(({ securitySchemes }) => securitySchemes)),
})
