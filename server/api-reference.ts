import type { ContextReference } from '#platform/http/context-reference.ts'
import type { About } from './openapi/document.ts'

const server = {
  name: 'Server',
  description: 'Whether the server is well, and this document. None of it is in the envelope.',
}

/** Returns the parts of the OpenAPI document that no operation declares, for the contexts that this process serves. */
export const apiReference = (parts: readonly ContextReference[]): About => ({
  title: 'API v1',
  version: '1.0.0',
  description:
    'Flowdesk takes in what customers ask for as tickets. Other systems open and read them with an API token (`/v1/integration`), ' +
    'staff sign in and administer (`/v1/dashboard`), and anybody follows a ticket by its tracking key (`/v1/external`). ' +
    'In the live chat, visitors write from a page (`/v1/widget`), agents answer from the console (`/v1/agent`), and administrators set ' +
    'it up (`/v1/admin`); both sides hear of it over hubs (`/hubs`). ' +
    'The credentials of the surfaces are not interchangeable: the wrong kind answers 401.',
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  tags: [...parts.flatMap(({ tags }) => tags), server],
  chapters: parts.flatMap(({ chapters = [] }) => chapters),
  securitySchemes: Object.assign({}, ...parts.map(({ securitySchemes }) => securitySchemes)),
})
