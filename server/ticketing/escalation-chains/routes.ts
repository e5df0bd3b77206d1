import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { changeEscalationChain, createEscalationChain, deleteEscalationChain } from './commands/records.ts'
import { escalationChainInUse, escalationChainNotFound } from './errors.ts'
import { getEscalationChain, listEscalationChains } from './queries/records.ts'
import {
  EscalationChain,
  EscalationChainChange,
  EscalationChainQuery,
  EscalationChains,
  NewEscalationChain,
  validateStepOrder,
} from './schema.ts'

const tag = 'Dashboard: escalation chains'
const path = '/v1/dashboard/escalation-chains'
const params = idParameter('escalation chain')
const access = { credential: 'dashboard', roles: ['administrator'] } as const

const parseChainId = (values: Readonly<Record<string, string>>): number =>
  parsePathId(values['id'], escalationChainNotFound)

type AdministratorGuard = ReturnType<RequireStaff>

function registerReadRoutes(http: Http, { db }: Ticketing, administrator: AdministratorGuard): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listEscalationChains',
    access,
    tag,
    summary: 'List escalation chains',
    description: 'Returns all escalation chains, ordered by name.',
    ...administrator,
    query: EscalationChainQuery,
    responses: { 200: { description: 'Returns a page of escalation chains', data: EscalationChains } },
    handle: async ({ query }) => ok(await listEscalationChains(db, toPageRequest(query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getEscalationChain',
    access,
    tag,
    summary: 'Get an escalation chain',
    description: 'Returns the chain with its steps.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the escalation chain', data: EscalationChain } },
    refuses: [escalationChainNotFound],
    handle: async ({ params }) => ok(await getEscalationChain(db, parseChainId(params))),
  })
}

function registerWriteRoutes(http: Http, ticketing: Ticketing, administrator: AdministratorGuard): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createEscalationChain',
    access,
    tag,
    summary: 'Create an escalation chain',
    description: 'Creates a chain. It has no effect until a pool uses it: set `escalationChainId` of the pool.',
    ...administrator,
    body: NewEscalationChain,
    refineBody: validateStepOrder,
    responses: { 201: { description: 'Returns the new escalation chain', data: EscalationChain } },
    handle: async ({ actor, body }) => created(await createEscalationChain(ticketing, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateEscalationChain',
    access,
    tag,
    summary: 'Update an escalation chain',
    description:
      'Fields that you omit keep their values. `steps` replaces the whole list. Tickets keep the number of steps that they have passed: after two steps, a ticket continues with the third step of the new list.',
    ...administrator,
    params,
    body: EscalationChainChange,
    refineBody: validateStepOrder,
    responses: { 200: { description: 'Returns the updated escalation chain', data: EscalationChain } },
    refuses: [escalationChainNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changeEscalationChain(ticketing, actor, parseChainId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteEscalationChain',
    access,
    tag,
    summary: 'Delete an escalation chain',
    description:
      'You can delete a chain only if no pool uses it. Tickets stay in the pools to which its steps have moved them.',
    ...administrator,
    params,
    responses: { 200: { description: 'The escalation chain was deleted', data: noData } },
    refuses: [escalationChainNotFound, escalationChainInUse],
    async handle({ actor, params }) {
      await deleteEscalationChain(ticketing, actor, parseChainId(params))
      return ok(null)
    },
  })
}

export function registerEscalationChainRoutes(http: Http, ticketing: Ticketing, requireStaff: RequireStaff): void {
  const administrator = requireStaff('administrator')
  registerReadRoutes(http, ticketing, administrator)
  registerWriteRoutes(http, ticketing, administrator)
}
