import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, toPageRequest } from '#platform/http/schema-builders.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { RequireStaff } from '../staff/guard.ts'
import {
  changeAutomationRule,
  createAutomationRule,
  deleteAutomationRule,
  setAutomationRuleEnabled,
} from './commands/rules.ts'
import type { Automation } from './config.ts'
import { automationRuleNotFound } from './errors.ts'
import { testAutomationRule } from './queries/matches.ts'
import { getAutomationRule, listAutomationRules } from './queries/rules.ts'
import { listRuns } from './queries/runs.ts'
import { validateConditionAndActions } from './rules/parts.ts'
import {
  AutomationRule,
  AutomationRuleChange,
  AutomationRuleQuery,
  AutomationRules,
  AutomationRuns,
  AutomationTest,
  MatchingTickets,
  NewAutomationRule,
} from './schema.ts'

const tag = 'Dashboard: automation rules'
const path = '/v1/dashboard/automation-rules'
const params = idParameter('automation rule')
const access = { credential: 'dashboard', roles: ['administrator'] } as const

const parseRuleId = (params: Readonly<Record<string, string>>): number =>
  parsePathId(params['id'], automationRuleNotFound)

type AdministratorGuard = ReturnType<RequireStaff>

function registerReadRoutes(http: Http, { db }: Automation, administrator: AdministratorGuard): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listAutomationRules',
    access,
    tag,
    summary: 'List automation rules',
    description: 'Returns the rules in the order in which the server applies them.',
    ...administrator,
    query: AutomationRuleQuery,
    responses: { 200: { description: 'Returns a page of rules', data: AutomationRules } },
    handle: async ({ query }) => ok(await listAutomationRules(db, toPageRequest(query))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getAutomationRule',
    access,
    tag,
    summary: 'Get an automation rule',
    description: 'Returns the trigger, the condition and the actions of the rule.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the rule', data: AutomationRule } },
    refuses: [automationRuleNotFound],
    handle: async ({ params }) => ok(await getAutomationRule(db, parseRuleId(params))),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id/runs`,
    id: 'listAutomationRuns',
    access,
    tag,
    summary: 'List the runs of an automation rule',
    description:
      'Returns what the rule has done with tickets in the last 90 days, newest first. If a ticket does not meet the condition, or if the rule acted on the ticket recently (by default in the last 24 hours), the server skips the ticket and writes no entry.',
    ...administrator,
    params,
    query: AutomationRuleQuery,
    responses: { 200: { description: 'Returns a page of runs', data: AutomationRuns } },
    refuses: [automationRuleNotFound],
    handle: async ({ params, query, request }) => {
      const locale = negotiateLocale(request.headers['accept-language'])
      return ok(await listRuns(db, parseRuleId(params), toPageRequest(query), locale))
    },
  })
}

function registerWriteRoutes(http: Http, automation: Automation, administrator: AdministratorGuard): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createAutomationRule',
    access,
    tag,
    summary: 'Create an automation rule',
    description:
      'A validation error names the path of the invalid value, such as `condition.children[1].operator`. The server first checks the structure of the rule. If the structure is valid, the server then checks that every referenced record exists and that every sub-status belongs to its status. Each check returns all its errors together.',
    ...administrator,
    body: NewAutomationRule,
    refineBody: validateConditionAndActions,
    responses: { 201: { description: 'Returns the new rule', data: AutomationRule } },
    handle: async ({ actor, body }) => created(await createAutomationRule(automation, actor, body)),
  })
  route(http, {
    method: 'PATCH',
    path: `${path}/:id`,
    id: 'updateAutomationRule',
    access,
    tag,
    summary: 'Update an automation rule',
    description: 'Fields that you omit keep their values. `condition` and `actions` are replaced as a whole.',
    ...administrator,
    params,
    body: AutomationRuleChange,
    refineBody: validateConditionAndActions,
    responses: { 200: { description: 'Returns the updated rule', data: AutomationRule } },
    refuses: [automationRuleNotFound],
    handle: async ({ actor, params, body }) =>
      ok(await changeAutomationRule(automation, actor, parseRuleId(params), body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'deleteAutomationRule',
    access,
    tag,
    summary: 'Delete an automation rule',
    description:
      'Deletes the rule. You can no longer read its run log. The changes that the rule has made to tickets stay.',
    ...administrator,
    params,
    responses: { 200: { description: 'The rule was deleted', data: noData } },
    refuses: [automationRuleNotFound],
    async handle({ actor, params }) {
      await deleteAutomationRule(automation, actor, parseRuleId(params))
      return ok(null)
    },
  })
}

function registerEnableAndTestRoutes(http: Http, automation: Automation, administrator: AdministratorGuard): void {
  for (const operation of ['enable', 'disable'] as const)
    route(http, {
      method: 'POST',
      path: `${path}/:id/${operation}`,
      id: `${operation}AutomationRule`,
      access,
      tag,
      summary: operation === 'enable' ? 'Enable an automation rule' : 'Disable an automation rule',
      description:
        operation === 'enable'
          ? 'From now on, the rule acts on tickets.'
          : 'The rule no longer acts on tickets. You can still test it.',
      ...administrator,
      params,
      responses: { 200: { description: 'Returns the rule', data: AutomationRule } },
      refuses: [automationRuleNotFound],
      handle: async ({ actor, params }) =>
        ok(await setAutomationRuleEnabled(automation, actor, parseRuleId(params), operation === 'enable')),
    })
  route(http, {
    method: 'POST',
    path: `${path}/:id/test`,
    id: 'testAutomationRule',
    access,
    tag,
    summary: 'Test an automation rule',
    description:
      'Returns the tickets that meet the condition of the rule now, newest first, and changes nothing. For `scheduled` rules, the list contains no completed or cancelled tickets. To test a change before you save it, send the new `condition`.',
    ...administrator,
    params,
    query: AutomationRuleQuery,
    body: AutomationTest,
    refineBody: validateConditionAndActions,
    responses: { 200: { description: 'Returns a page of tickets', data: MatchingTickets } },
    refuses: [automationRuleNotFound],
    handle: async ({ params, query, body }) =>
      ok(await testAutomationRule(automation, parseRuleId(params), body, toPageRequest(query))),
  })
}

export function registerAutomationRoutes(http: Http, automation: Automation, requireStaff: RequireStaff): void {
  const administrator = requireStaff('administrator')
  registerReadRoutes(http, automation, administrator)
  registerWriteRoutes(http, automation, administrator)
  registerEnableAndTestRoutes(http, automation, administrator)
}
