import type { About, Reference } from '#platform/http/openapi/document.ts'

const server = {
  name: 'Server',
  description: 'Whether the server is well, and this document. None of it is in the envelope.',
}

/** The text of the API reference beside its operations, with the chapters and credentials of the mounted contexts. */
export const apiReference = (parts: readonly Reference[]): About => ({
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
  securitySchemes: Object.assign({}, ...parts.map(({ securitySchemes }) => securitySchemes)),
})
