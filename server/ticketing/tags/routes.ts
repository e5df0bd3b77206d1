import { type Http, ok, route } from '#platform/http/route.ts'
import { noData, trimmedText } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { deleteTag, renameTag } from './commands.ts'
import { tagNotFound } from './errors.ts'
import { listTags } from './queries.ts'
import { MAX_TAG_LENGTH, Tag, TagQuery, TagRenaming, Tags } from './schema.ts'

const tag = 'Dashboard: tickets'
const path = '/v1/dashboard/tags'
const params = {
  name: {
    schema: trimmedText(MAX_TAG_LENGTH, { example: 'invoice' }),
    description: 'The tag, percent-encoded. Upper and lower case do not matter.',
  },
}
const toTagName = (pathParams: Readonly<Record<string, string>>): string => (pathParams['name'] ?? '').trim()

function registerListRoute(http: Http, { db }: Ticketing, requireStaff: RequireStaff): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listTags',
    access: { credential: 'dashboard', lists: 'pool' },
    tag,
    summary: 'List tags',
    description:
      'Returns the tags of the tickets that you can see, the most frequent first. Use `prefix` to suggest tags while a person types. Set the tags of a ticket with [updateDashboardTicket](#updateDashboardTicket).',
    ...requireStaff(),
    query: TagQuery,
    responses: { 200: { description: 'Returns a page of tags', data: Tags } },
    handle: async ({ actor, query }) => ok(await listTags(db, actor, query)),
  })
}

function registerChangeRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const administrator = requireStaff('administrator')
  const access = { credential: 'dashboard', roles: ['administrator'] }
  route(http, {
    method: 'PATCH',
    path: `${path}/:name`,
    id: 'renameTag',
    access,
    tag,
    summary: 'Rename a tag',
    description:
      'Gives the tag another name, in all pools: first in macros and saved views, then in tickets. The history of each ticket shows the change as yours. If there is a tag with the new name, the two become one; a ticket that has both keeps one. The server does this in the background after the response. Until this work is finished, [listTags](#listTags) still returns the old name; it also returns the new name as soon as one ticket has the renamed tag. A ticket that gets the old tag meanwhile may keep it.',
    ...administrator,
    params,
    body: TagRenaming,
    responses: {
      200: {
        description: 'Returns the tag with its new name, and the number of tickets that had the old one',
        data: Tag,
      },
    },
    refuses: [tagNotFound],
    handle: async ({ actor, params: pathParams, body }) =>
      ok(await renameTag(ticketing, actor, toTagName(pathParams), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:name`,
    id: 'deleteTag',
    access,
    tag,
    summary: 'Delete a tag',
    description:
      'Removes the tag from the tickets of all pools. The history of each ticket shows the change as yours. The server does this in the background after the response; a ticket that gets the tag meanwhile may keep it. Saved views and macros that name the tag stay as they are: a macro that adds the tag creates it again.',
    ...administrator,
    params,
    responses: { 200: { description: 'The server has begun to delete the tag', data: noData } },
    refuses: [tagNotFound],
    async handle({ actor, params: pathParams }) {
      await deleteTag(ticketing, actor, toTagName(pathParams))
      return ok(null)
    },
  })
}

export function registerTagRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  registerListRoute(http, ticketing, requireStaff)
  registerChangeRoutes(http, ticketing, requireStaff)
}
