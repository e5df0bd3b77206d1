import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { expect, inject, test } from 'vitest'
import { findViolations } from './checker.ts'
import { Deployment } from './deployment.ts'
import { histories } from './history.ts'
import { runHistory } from './run.ts'
import { withoutRowLock } from './without-row-lock.ts'

const withoutKeyConstraint = 'alter table ticketing."ticketReceipt" drop constraint "ticketReceipt_once"'

const withoutReceiptConstraint = 'alter table ticketing."messageReceipt" drop constraint "messageReceipt_once"'

const SEED = 20_261_121

interface Weakness {
  readonly changes?: readonly KyselyPlugin[]
  readonly statements: readonly string[]
}

/** Returns the violations in the first history that has any, on a deployment without a guard; empty if none has. */
async function found({ changes = [], statements }: Weakness, most: number): Promise<string> {
  const deployment = await Deployment.open(inject('server'), changes)
  try {
    for (const statement of statements) await deployment.inspector.execute(statement)
    for (const [place, history] of fc.sample(histories, { seed: SEED, numRuns: most }).entries()) {
      const contradicting = findViolations(await runHistory(deployment, history, `history-${place}`))
      if (contradicting.length > 0) return contradicting.join('\n')
    }
    return ''
  } finally {
    await deployment.close()
  }
}

test('without the constraint on keys, the checker finds tickets that were created twice', async () => {
  expect(await found({ statements: [withoutKeyConstraint] }, 300)).toContain('a key was used twice')
})

test('without the lock of the ticket and the constraint on receipts, the checker finds messages that were written twice', async () => {
  const weakness = { changes: [withoutRowLock], statements: [withoutReceiptConstraint] }
  // Two requests with one key are both written, with the same body or with two: timing decides which kind meets first.
  expect(await found(weakness, 300)).toMatch(/was written twice|was accepted with 2 bodies/)
})

test('without the constraint on receipts, the lock of the ticket prevents duplicate messages', async () => {
  expect(await found({ statements: [withoutReceiptConstraint] }, 40)).toBe('')
})
