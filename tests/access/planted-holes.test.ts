import { type KyselyPlugin, OperationNodeTransformer, type QueryId, RawNode, type RootOperationNode } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AccessFixture } from './access-fixture.ts'
import { checkRoute } from './matrix.ts'

/** Paths whose `GET` is mounted without its guard. */
const unguarded = vi.hoisted(() => new Set<string>())

vi.mock('#platform/http/http-server.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/http/http-server.ts')>()
  function createHttpServer(...options: Parameters<typeof original.createHttpServer>) {
    const http = original.createHttpServer(...options)
    http.app.addHook('onRoute', (route) => {
      if (route.method === 'GET' && unguarded.has(route.url)) delete route.onRequest
    })
    return http
  }
  return { ...original, createHttpServer }
})

/** Whether commands treat every conversation as visible. */
const blind = vi.hoisted(() => ({ isOn: false }))

vi.mock('../../server/chat/conversations/queries/conversations.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../server/chat/conversations/queries/conversations.ts')>()
  const isVisibleTo = (...given: Parameters<typeof original.isVisibleTo>) =>
    blind.isOn || original.isVisibleTo(...given)
  return { ...original, isVisibleTo }
})

/** Whether a condition has the form `departmentId = any(…)`. */
const isOfDepartments = ({ sqlFragments, parameters: [column] }: RawNode): boolean =>
  sqlFragments[1]?.startsWith(' = any(') === true && JSON.stringify(column).includes('"departmentId"')

class WithoutDepartments extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    return isOfDepartments(node) ? RawNode.createWithSql('true') : super.transformRaw(node, queryId)
  }
}

const transformer = new WithoutDepartments()

/** Makes every condition on departments true, as if the query had been written without it. */
const withoutDepartments: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
}

async function openFixture(plugins?: readonly KyselyPlugin[]): Promise<AccessFixture> {
  const fixture = await AccessFixture.open(plugins)
  onTestFinished(fixture.close)
  return fixture
}

const findContradictions = async (fixture: AccessFixture, called: string): Promise<string[]> =>
  await checkRoute(fixture, called, fixture.accessRules.get(called) ?? { credential: null })

test('a route without its guard fails the matrix', async () => {
  unguarded.add('/v1/admin/canned-responses')
  const fixture = await openFixture()
  unguarded.clear()
  expect(await findContradictions(fixture, 'GET /v1/admin/canned-responses')).toEqual(
    expect.arrayContaining([
      'no credential: passes in place of 401 SVC:1001',
      'console: assignee of the conversation: passes in place of 403 SVC:1103',
      'console: administrator whose token expired: passes in place of 401 SVC:1002',
    ]),
  )
})

test('a query that does not filter by department fails the matrix', async () => {
  const fixture = await openFixture([withoutDepartments])
  const outsider = 'console: agent of another department'
  expect(await findContradictions(fixture, 'GET /v1/agent/conversations/:id')).toContain(
    `${outsider}: passes in place of 404 SVC:4004`,
  )
  expect(await findContradictions(fixture, 'GET /v1/agent/conversations')).toContain(
    `${outsider}: the list holds the record`,
  )
})

test('a command that does not check whether the conversation is visible fails the matrix', async () => {
  const fixture = await openFixture()
  blind.isOn = true
  onTestFinished(() => {
    blind.isOn = false
  })
  const closing = await findContradictions(fixture, 'POST /v1/agent/conversations/:id/close')
  expect(closing).toContain('a refused call changed chat.conversation')
  const ending = await findContradictions(fixture, 'POST /v1/widget/conversations/:id/close')
  expect(ending).toContain('a refused call changed chat.conversation')
})

test('an access rule that is weaker than its guard fails the matrix', async () => {
  const fixture = await openFixture()
  const rule = { credential: 'console' } as const
  expect(await checkRoute(fixture, 'GET /v1/admin/agents', rule)).toContain(
    'console: agent without a department: 403 SVC:1103 in place of passes',
  )
})
