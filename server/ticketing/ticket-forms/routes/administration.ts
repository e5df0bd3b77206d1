import { validateOrigins } from '#platform/http/allowed-origins.ts'
import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { RequireStaff } from '../../staff/guard.ts'
import { changeTicketForm, createTicketForm, deleteTicketForm, rotateFormToken } from '../commands/forms.ts'
import { formNotFound } from '../errors.ts'
import { getTicketForm, listTicketForms } from '../queries.ts'
import { validateFields } from '../rules/fields.ts'
import { NewTicketForm, TicketForm, TicketFormChange, TicketFormQuery, TicketForms } from '../schema.ts'

const tag = 'Dashboard: ticket forms'
const path = '/v1/dashboard/ticket-forms'
const params = idParameter('form')
const access = { credential: 'dashboard', roles: ['administrator'] } as const
const parseFormId = (params: Readonly<Record<string, string>>): number => parsePathId(params['id'], formNotFound)

const validateForm = ({ fields, allowedOrigins }: TicketFormChange | NewTicketForm) => [
  ...validateFields(fields),
  ...validateOrigins(allowedOrigins),
]

type AdministratorGuard = ReturnType<RequireStaff>

function registerReadRoutes(http: Http, { db }: Ticketing, administrator: AdministratorGuard): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listTicketForms',
    access,
    tag,
    summary: 'List forms',
    description: 'Returns forms ordered by id, including disabled ones.',
    ...administrator,
    query: TicketFormQuery,
    responses: { 200: { description: 'Returns a page of forms', data: TicketForms } },
    handle: async ({ query }) => ok(await listTicketForms(db, toPageRequest(query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getTicketForm',
    access,
    tag,
    summary: 'Get a form',
    description: 'Returns the form with its token.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the form', data: TicketForm } },
    refuses: [formNotFound],
    handle: async ({ params }) => ok(await getTicketForm(db, parseFormId(params))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, administrator: AdministratorGuard): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createTicketForm',
    access,
    tag,
    summary: 'Create a form',
    description:
      'The response contains the token that the server has created for the form. The page of the form is `/forms/{token}`.',
    ...administrator,
    body: NewTicketForm,
    refineBody: validateForm,
    responses: { 201: { description: 'Returns the new form', data: TicketForm } },
    handle: async ({ actor, body }) => created(await createTicketForm(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateTicketForm',
    access,
    tag,
    summary: 'Update a form',
    description: 'Fields that you omit keep their values. `fields` replaces the whole list.',
    ...administrator,
    params,
    body: TicketFormChange,
    refineBody: validateForm,
    responses: { 200: { description: 'Returns the updated form', data: TicketForm } },
    refuses: [formNotFound],
    handle: async ({ actor, params, body }) => ok(await changeTicketForm(ticketing, actor, parseFormId(params), body)),
  })
}

function registerTokenAndDeletionRoutes(http: Http, ticketing: Ticketing, administrator: AdministratorGuard): void {
  route(http, {
    method: 'POST',
    path: `${path}/:id/rotate-token`,
    id: 'rotateTicketFormToken',
    access,
    tag,
    summary: 'Replace the token of a form',
    description:
      'Gives the form a new token. From now on, requests with the old token get 404. Replace the old token in links, and in websites that embed the form.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the form with its new token', data: TicketForm } },
    refuses: [formNotFound],
    handle: async ({ actor, params }) => ok(await rotateFormToken(ticketing, actor, parseFormId(params))),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteTicketForm',
    access,
    tag,
    summary: 'Delete a form',
    description: 'The tickets that the form has created stay. To keep the form for later, disable it instead.',
    ...administrator,
    params,
    responses: { 200: { description: 'The form was deleted', data: noData } },
    refuses: [formNotFound],
    async handle({ actor, params }) {
      await deleteTicketForm(ticketing, actor, parseFormId(params))
      return ok(null)
    },
  })
}

export function registerTicketFormAdministrationRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
): void {
  const administrator = requireStaff('administrator')
  registerReadRoutes(http, ticketing, administrator)
  registerWriteRoutes(http, ticketing, administrator)
  registerTokenAndDeletionRoutes(http, ticketing, administrator)
}
