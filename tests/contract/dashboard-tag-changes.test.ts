import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/tags'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

/** A tag of one test only. */
const uniqueTag = (name: string): string => `${randomUUID().slice(0, 8)}-${name}`

const pathOf = (tag: string): string => `${path}/${encodeURIComponent(tag)}`
const requestRenaming = (tag: string, name: unknown) => flowdesk.patch(pathOf(tag), { token, body: { name } })
const requestDeletion = (tag: string) => flowdesk.delete(pathOf(tag), { token })

async function rename(tag: string, name: string): Promise<void> {
  expect(formatOutcome(await requestRenaming(tag, name))).toBe('200')
  await flowdesk.runDueJobs()
}

async function makeTagged(tags: readonly string[], poolId = 1): Promise<number> {
  const body = { poolId, subject: 'The invoice shows the wrong address', tags }
  return (await flowdesk.post('/v1/dashboard/tickets', { token, body })).body.data.id
}
const makeManyTagged = async (count: number, tags: readonly string[]): Promise<number[]> => {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await makeTagged(tags))
  return ids
}

const readTicket = async (id: number) => (await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token })).body.data
const tagsOf = async (id: number): Promise<string[]> => (await readTicket(id)).tags
const listTags = async (prefix: string) =>
  (await flowdesk.get(`${path}?prefix=${encodeURIComponent(prefix)}&pageSize=100`, { token })).body.data.items

/** Returns the changes of the tags of a ticket, oldest first, without the one at its creation. */
async function tagHistory(id: number) {
  const { items } = (await flowdesk.get(`/v1/dashboard/tickets/${id}/history?pageSize=100`, { token })).body.data
  return items
    .flatMap(({ actorKind, actorId, changes }: { actorKind: string; actorId: number; changes: object[] }) =>
      changes.map((change) => ({ actorKind, actorId, ...change })),
    )
    .filter(({ field, from }: { field: string; from: string[] }) => field === 'tags' && from.length > 0)
}

async function makeRecord(kind: string, body: unknown): Promise<string> {
  const record = `/v1/dashboard/${kind}`
  return `${record}/${(await flowdesk.post(record, { token, body })).body.data.id}`
}
const read = async (record: string) => (await flowdesk.get(record, { token })).body.data

describe('a tag that an administrator renames', () => {
  test('gets the new name in the tickets of all pools, at the same place, once the job has run', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    const pool = await flowdesk.makePool()
    const [one, other] = [await makeTagged(['first', old, 'last']), await makeTagged([old], pool.id)]
    const bystander = await makeTagged([`${old}er`])
    const [before, eTag] = [await readTicket(one), (await readTicket(bystander)).eTag]
    const answer = await requestRenaming(old, name)
    expect([answer.status, answer.body.data]).toEqual([200, { name, ticketCount: 2 }])
    expect(await tagsOf(one)).toEqual(['first', old, 'last'])
    await flowdesk.runDueJobs()
    const after = await readTicket(one)
    expect(after.tags).toEqual(['first', name, 'last'])
    expect(after.eTag).not.toBe(before.eTag)
    expect(await tagsOf(other)).toEqual([name])
    expect((await readTicket(bystander)).eTag).toBe(eTag)
    expect(await listTags(name)).toEqual([{ name, ticketCount: 2 }])
    expect(await listTags(old)).toEqual([{ name: `${old}er`, ticketCount: 1 }])
  })

  test('is changed in the name of the administrator, once for each ticket', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    const id = await makeTagged([old])
    await rename(old, name)
    expect(await tagHistory(id)).toEqual([{ actorKind: 'staff', actorId: 1, field: 'tags', from: [old], to: [name] }])
    const { items } = (await flowdesk.get(`/v1/dashboard/audit-log?target=tag:${old}`, { token })).body.data
    expect(items).toMatchObject([{ action: 'tag_renamed', actorUserId: 1 }])
  })

  test('is found in any spelling, and its own spelling can change', async () => {
    const old = uniqueTag('vip')
    const id = await makeTagged([old])
    await rename(old.toUpperCase(), old.toUpperCase())
    expect(await tagsOf(id)).toEqual([old.toUpperCase()])
    expect(await listTags(old)).toEqual([{ name: old.toUpperCase(), ticketCount: 1 }])
  })

  test('changes neither tickets nor macros nor saved views that have the new spelling already', async () => {
    const old = uniqueTag('vip')
    const name = old.toUpperCase()
    const [lower, upper] = [await makeTagged([old]), await makeTagged(['first', name])]
    const macro = await makeRecord('macros', {
      ...{ name: randomUUID(), replyHtml: null, poolId: null },
      actions: [{ type: 'add_tags', tags: [name] }],
    })
    const view = await makeRecord('saved-views', { name: randomUUID(), isShared: false, filter: { tag: name } })
    const readAll = () => Promise.all([readTicket(upper), read(macro), read(view)])
    const before = await readAll()
    flowdesk.clock.advance(1000)
    await rename(old, name)
    expect(await readAll()).toEqual(before)
    const renamed = await readTicket(lower)
    expect(renamed.tags).toEqual([name])
    await rename(old, name)
    expect(await readTicket(lower)).toEqual(renamed)
  })

  test('becomes one with a tag of the new name in another spelling', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('New')]
    const onlyOld = await makeTagged([old])
    const onlyNew = await makeTagged([name.toLowerCase()])
    const both = await makeTagged(['a', old, 'b', name.toLowerCase(), old.toUpperCase()])
    await rename(old, name)
    expect(await tagsOf(onlyOld)).toEqual([name])
    expect(await tagsOf(both)).toEqual(['a', name, 'b'])
    expect(await tagsOf(onlyNew)).toEqual([name.toLowerCase()])
    expect(await listTags(name)).toEqual([{ name, ticketCount: 3 }])
    expect(await listTags(old)).toEqual([])
  })

  test('can be one of 20 tags of a ticket', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    const others = Array.from({ length: 19 }, (_, index) => `tag-${index}`)
    const id = await makeTagged([...others, old])
    await rename(old, name)
    expect(await tagsOf(id)).toEqual([...others, name])
  })

  test('can have any characters', async () => {
    const [old, name] = [uniqueTag('İ/50% "ö"?#'), uniqueTag('ß/\\é')]
    const id = await makeTagged([old])
    await rename(old, name)
    expect(await tagsOf(id)).toEqual([name])
  })

  test('gets the new name in macros and saved views', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    await makeTagged([old])
    const macro = await makeRecord('macros', {
      name: randomUUID(),
      actions: [
        { type: 'add_tags', tags: ['a', old.toUpperCase(), name] },
        { type: 'remove_tags', tags: [old] },
        { type: 'set_priority', priority: 'high' },
      ],
    })
    const otherMacro = await makeRecord('macros', {
      name: randomUUID(),
      actions: [{ type: 'add_tags', tags: [`${old}er`] }],
    })
    const view = await makeRecord('saved-views', { name: randomUUID(), filter: { tag: old.toUpperCase() } })
    const otherView = await makeRecord('saved-views', { name: randomUUID(), filter: { statusIds: [1] } })
    const unchanged = [await read(otherMacro), await read(otherView)]
    await rename(old, name)
    expect((await read(macro)).actions).toMatchObject([{ tags: ['a', name] }, { tags: [name] }, { priority: 'high' }])
    expect((await read(view)).filter).toMatchObject({ tag: name })
    expect([await read(otherMacro), await read(otherView)]).toEqual(unchanged)
  })
})

describe('a tag that an administrator deletes', () => {
  test('leaves the tickets of all pools, in the name of the administrator, once the job has run', async () => {
    const tag = uniqueTag('old')
    const pool = await flowdesk.makePool()
    const [one, other] = [await makeTagged(['first', tag, tag.toUpperCase()]), await makeTagged([tag], pool.id)]
    const answer = await requestDeletion(tag)
    expect([answer.status, answer.body.data]).toEqual([200, null])
    await flowdesk.runDueJobs()
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([['first'], []])
    expect(await tagHistory(other)).toEqual([{ actorKind: 'staff', actorId: 1, field: 'tags', from: [tag], to: [] }])
    expect(await listTags(tag)).toEqual([])
    const { items } = (await flowdesk.get(`/v1/dashboard/audit-log?target=tag:${tag}`, { token })).body.data
    expect(items).toMatchObject([{ action: 'tag_deleted', actorUserId: 1 }])
  })

  test('stays in macros and saved views', async () => {
    const tag = uniqueTag('old')
    await makeTagged([tag])
    const macro = await makeRecord('macros', { name: randomUUID(), actions: [{ type: 'add_tags', tags: [tag] }] })
    const view = await makeRecord('saved-views', { name: randomUUID(), filter: { tag } })
    const before = [await read(macro), await read(view)]
    await requestDeletion(tag)
    await flowdesk.runDueJobs()
    expect([await read(macro), await read(view)]).toEqual(before)
  })
})

// One transaction changes 50 tickets.
describe('a tag of more tickets than one transaction changes', () => {
  const COUNT = 60

  test('is changed once in each ticket by two processes', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    const ids = await makeManyTagged(COUNT, [old])
    const second = await flowdesk.openSecondProcess()
    await requestRenaming(old, name)
    while ((await Promise.all([flowdesk.runDueJobs(), second.runDueJobs()])).some((count) => count > 0));
    for (const id of ids) expect([await tagsOf(id), (await tagHistory(id)).length]).toEqual([[name], 1])
    expect(await listTags(name)).toEqual([{ name, ticketCount: COUNT }])
    await second.close()
  })

  test('is changed once in each ticket, also if the database ends the connection in the second transaction', async () => {
    const [old, name] = [uniqueTag('old'), uniqueTag('new')]
    const ids = await makeManyTagged(COUNT, [old])
    await requestRenaming(old, name)
    const lock = await flowdesk.holdLock('select 1 from ticketing."ticketActivity" where "ticketId" = $1 for update', [
      ids.at(-1),
    ])
    const broken = flowdesk.runDueJobs().catch(() => 'failed')
    await lock.waitForWaiters(1)
    expect(await tagsOf(ids[0] ?? 0)).toEqual([name])
    expect(await tagsOf(ids.at(-2) ?? 0)).toEqual([old])
    await lock.terminateWaiters()
    await broken
    await lock.release()
    await flowdesk.runDueJobs()
    for (const id of ids) expect([await tagsOf(id), (await tagHistory(id)).length]).toEqual([[name], 1])
    expect(await listTags(name)).toEqual([{ name, ticketCount: COUNT }])
    expect(await listTags(old)).toEqual([])
  })

  test('is changed once in each ticket while staff change the tags of the same tickets', async () => {
    const [old, name, extra] = [uniqueTag('old'), uniqueTag('new'), uniqueTag('extra')]
    const ids = await makeManyTagged(COUNT, [old])
    await requestRenaming(old, name)
    await Promise.all([
      flowdesk.runDueJobs(),
      ...ids.filter((_, index) => index % 3 === 0).map((id) => flowdesk.changeTicket(id, { tags: [extra] })),
    ])
    const tags = await Promise.all(ids.map(tagsOf))
    const countOf = (tag: string) => tags.filter((ofTicket) => ofTicket.includes(tag)).length
    expect([countOf(old), countOf(extra), countOf(name)]).toEqual([0, COUNT / 3, (COUNT * 2) / 3])
    expect(await listTags(name)).toEqual([{ name, ticketCount: (COUNT * 2) / 3 }])
    expect(await listTags(old)).toEqual([])
  })
})

test('two tags that change at once both change', async () => {
  const [one, other, name] = [uniqueTag('one'), uniqueTag('other'), uniqueTag('new')]
  const id = await makeTagged([one, other])
  await requestRenaming(one, name)
  await requestDeletion(other)
  await flowdesk.runDueJobs()
  expect(await tagsOf(id)).toEqual([name])
})

test('supervisors and agents change no tag', async () => {
  const tag = uniqueTag('old')
  const id = await makeTagged([tag])
  for (const role of ['supervisor', 'agent'] as const) {
    const { token: own } = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
    const renamed = await flowdesk.patch(pathOf(tag), { token: own, body: { name: 'other' } })
    const deleted = await flowdesk.delete(pathOf(tag), { token: own })
    expect([renamed, deleted].map(formatOutcome)).toEqual(['403 SVC:1103', '403 SVC:1103'])
  }
  await flowdesk.runDueJobs()
  expect(await tagsOf(id)).toEqual([tag])
})

test.each([
  ['unused', 'unknown'],
  ['too long', 'x'.repeat(51)],
  ['of a NUL', '\0'],
])('404 SVC:4006 for a tag that is %s', async (_, tag) => {
  for (const answer of [await requestRenaming(tag, 'other'), await requestDeletion(tag)]) {
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'tag_not_found' })
  }
})

test.each([
  [{ name: '' }, ['name: minLength']],
  [{ name: null }, ['name: type']],
  [{ name: 'x'.repeat(51) }, ['name: maxLength']],
  [{ name: 7 }, ['name: type']],
])('422 for %o', async (body, wrong) => {
  const tag = uniqueTag('old')
  await makeTagged([tag])
  expect(formatFieldErrors(await flowdesk.patch(pathOf(tag), { token, body }))).toEqual(wrong)
})

test('without a name, nothing changes', async () => {
  const tag = uniqueTag('old')
  const id = await makeTagged([tag])
  expect(formatOutcome(await flowdesk.patch(pathOf(tag), { token, body: {} }))).toBe('200')
  await flowdesk.runDueJobs()
  expect(await tagsOf(id)).toEqual([tag])
})
