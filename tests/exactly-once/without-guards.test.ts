import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { withoutConflictClause, withoutRowLock } from './changed-queries.ts'
import { Deployment } from './deployment.ts'
import { histories } from './history.ts'
import { run } from './run.ts'
import { contradictions } from './verdict.ts'

vi.setConfig({ testTimeout: 120_000 })

const withoutKeyIndex = 'drop index ticketing.acceptance_once'

// What a server without a unique index can do: look first. Two that look at the same time both find nothing.
const lookInstead = `
  create function ticketing.look() returns trigger language plpgsql as $$
  begin
    perform from ticketing.acceptance
      where "tokenId" = new."tokenId" and "idempotencyKey" = new."idempotencyKey";
    return case when found then null else new end;
  end $$;
  create trigger look before insert on ticketing.acceptance for each row execute function ticketing.look()`

const withoutReceiptConstraint = 'alter table ticketing."messageReceipt" drop constraint "messageReceipt_once"'

const SEED = 20_261_121

interface Weakness {
  readonly changes?: readonly KyselyPlugin[]
  readonly statements: readonly string[]
}

/** What contradicts exactly once in the first history where something does, on a deployment that lacks a guard. */
async function found({ changes = [], statements }: Weakness, most: number): Promise<string> {
  const deployment = await Deployment.open(inject('server'), changes)
  try {
    for (const statement of statements) await deployment.rows.run(statement)
    for (const [place, history] of fc.sample(histories, { seed: SEED, numRuns: most }).entries()) {
      const contradicting = contradictions(await run(deployment, history, `history-${place}`))
      if (contradicting.length > 0) return contradicting.join('\n')
    }
    return ''
  } finally {
    await deployment.close()
  }
}

test('without its unique index no creation is accepted at all', async () => {
  expect(await found({ statements: [withoutKeyIndex] }, 20)).toContain('was answered 500 SVC:0001')
})

test('a server that looks for the key instead of relying on a unique index is found to make tickets twice', async () => {
  const weakness = { changes: [withoutConflictClause], statements: [withoutKeyIndex, lookInstead] }
  expect(await found(weakness, 300)).toContain('a key was accepted twice')
})

test('without the lock of the ticket and the constraint on receipts, messages are found to be written twice', async () => {
  const weakness = { changes: [withoutRowLock], statements: [withoutReceiptConstraint] }
  // Twins of one body are written twice, rivals of two bodies both: which of them meets first is a matter of time.
  expect(await found(weakness, 300)).toMatch(/was written twice|was taken for 2 bodies/)
})

test('without the constraint on receipts the lock of the ticket alone keeps messages from being written twice', async () => {
  expect(await found({ statements: [withoutReceiptConstraint] }, 40)).toBe('')
})
