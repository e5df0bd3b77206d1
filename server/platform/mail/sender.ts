import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import { isOneOf } from '../db/is-one-of.ts'
import { seenAs } from '../db/seen-as.ts'
import { transaction } from '../db/transaction.ts'
import { Doze } from '../events/doze.ts'
import type { Bell } from '../events/facts.ts'
import { aheadOfClock, everySoOften } from '../events/put-back.ts'
import { type Letter, MailFailure, type Smtp, usualPatience } from './smtp.ts'
import type { MailTables } from './tables.ts'

/** How many mails are on their way to the server at one time. */
const AT_ONCE = 5

/** For so long a mail belongs to who took it, in milliseconds: well beyond the longest time that sending takes. */
const LEASE_MS = 2 * usualPatience.sentWithinMs

/** How long a sender sleeps when nothing is due and nobody rings, in milliseconds. */
const PATIENCE_MS = 500

/** How long a stop waits for mails that are on their way, in milliseconds. */
const FAREWELL_MS = 5000

/** A mail that has failed so often is dead: kept for a while, and tried no more. */
const ATTEMPTS = 12

const LONGEST_WAIT_MS = 6 * 3600_000

/** Waits grow fourfold from two seconds to six hours: twelve attempts outlast a day without the mail server. */
const backOffMs = (attempts: number): number => Math.min(2000 * 4 ** (attempts - 1), LONGEST_WAIT_MS)

interface Taken {
  readonly id: number
  /** This one included. */
  readonly attempts: number
  readonly letter: Letter
}

type Row = Omit<Selectable<MailTables['platform.mail']>, 'onceKey' | 'dueAt' | 'sentAt' | 'deadAt' | 'lastError'>

const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.id)

function takenOf({ id, attempts, recipient, textBody, htmlBody, createdAt, ...row }: Row): Taken {
  const headers: Record<string, string> = JSON.parse(row.headers)
  const letter = { to: recipient, subject: row.subject, text: textBody, html: htmlBody, headers }
  return { id, attempts: attempts + 1, letter: { ...letter, date: new Date(createdAt) } }
}

export interface SenderOptions<T> {
  readonly db: Kysely<T>
  readonly smtp: Smtp
  readonly bell: Bell
  readonly now: () => Date
  /** Hears of a mail that failed, and of a database that is away (`mailId` null). */
  readonly onFailure: (error: unknown, mailId: number | null, isDead: boolean) => void
}

/**
 * Sends what lies in the outbox. Any number of senders in any number of processes share the work: who takes a mail has it
 * for a while, sends it without holding a connection to the database, and says that it left. What a process was sending
 * when it died leaves once more, under the same Message-ID.
 */
export class MailSender<T extends MailTables> {
  private readonly options: SenderOptions<T>
  private readonly mails: Kysely<MailTables>
  private readonly doze: Doze
  private readonly lookAtClock = everySoOften((now) => this.dueInSpiteOfClock(now))
  private readonly stop = new AbortController()
  private readonly sending = new Set<Promise<void>>()
  private running: Promise<void> | null = null
  private isStopping = false

  constructor(options: SenderOptions<T>) {
    this.options = options
    this.mails = seenAs<MailTables, T>(options.db)
    this.doze = new Doze(options.bell, PATIENCE_MS)
  }

  /** Begins to send; goes on until `close`. */
  start(): void {
    this.running ??= this.loop()
  }

  /** Ends after the mails in hand, or without them when the server is slow to take them. */
  async close(): Promise<void> {
    this.isStopping = true
    this.doze.close()
    const abort = setTimeout(() => this.stop.abort(), FAREWELL_MS)
    await this.running
    await Promise.all(this.sending)
    clearTimeout(abort)
  }

  /** Sends until nothing is due, and tells how many were tried; tests call it in place of `start`. */
  async drain(): Promise<number> {
    for (let total = 0; ; ) {
      const taken = await this.take(AT_ONCE)
      if (taken.length === 0) return total
      await Promise.all(taken.map((mail) => this.send(mail)))
      total += taken.length
    }
  }

  private async loop(): Promise<void> {
    while (!this.isStopping) {
      this.doze.begin()
      try {
        const taken = this.sending.size < AT_ONCE ? await this.take(AT_ONCE - this.sending.size) : []
        for (const mail of taken) this.track(this.send(mail))
        if (taken.length > 0) continue
      } catch (error) {
        this.options.onFailure(error, null, false)
      }
      await this.doze.rest()
    }
  }

  private track(work: Promise<void>): void {
    this.sending.add(work)
    void work.finally(() => {
      this.sending.delete(work)
      this.doze.ring()
    })
  }

  /** Takes mails that are due: until the lease is over nobody else does. An attempt counts from here, whatever comes of it. */
  private async take(limit: number): Promise<Taken[]> {
    const now = this.options.now()
    await this.lookAtClock(now)
    return await transaction(this.mails, async (tx) => {
      const due = await tx
        .selectFrom('platform.mail')
        .select(['id', 'recipient', 'subject', 'textBody', 'htmlBody', 'headers', 'createdAt', 'attempts'])
        .where('sentAt', 'is', null)
        .where('deadAt', 'is', null)
        .where('dueAt', '<=', now.toISOString())
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      if (due.length === 0) return []
      await tx
        .updateTable('platform.mail')
        .set((e) => ({
          attempts: e('attempts', '+', 1),
          dueAt: new Date(now.getTime() + LEASE_MS).toISOString(),
        }))
        .where(isOneOf('id', idsOf(due)))
        .execute()
      return due.map(takenOf)
    })
  }

  /** Makes mails due that were queued before the clock was put back, and those that wait longer than they ever should. */
  private async dueInSpiteOfClock(now: Date): Promise<void> {
    const tooLate = aheadOfClock(new Date(now.getTime() + LONGEST_WAIT_MS))
    await transaction(this.mails, (tx) =>
      tx
        .updateTable('platform.mail')
        .set({ dueAt: now.toISOString() })
        .where('sentAt', 'is', null)
        .where('deadAt', 'is', null)
        .where('dueAt', '>', aheadOfClock(now))
        .where((e) => e.or([e('attempts', '=', 0), e('dueAt', '>', tooLate)]))
        .execute(),
    )
  }

  private async send(mail: Taken): Promise<void> {
    try {
      await this.options.smtp.send(mail.letter, this.stop.signal)
    } catch (error) {
      await this.note(() => this.postpone(mail, error))
      return
    }
    await this.note(() => this.depart(mail))
  }

  /** Writes down what became of a mail. A database that is away for a moment would have it sent again. */
  private async note(write: () => Promise<void>): Promise<void> {
    for (let left = 5; ; left--) {
      try {
        return await write()
      } catch (error) {
        if (left === 0 || this.stop.signal.aborted) return this.options.onFailure(error, null, false)
        await pause(1000)
      }
    }
  }

  /** What was sent is not ours to keep: of the mail only that it left stays, for a while. */
  private async depart({ id, attempts }: Taken): Promise<void> {
    await this.mails
      .updateTable('platform.mail')
      .set({ sentAt: this.options.now().toISOString(), textBody: '', htmlBody: null, lastError: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
  }

  private async postpone({ id, attempts }: Taken, error: unknown): Promise<void> {
    const now = this.options.now()
    const isDead = attempts >= ATTEMPTS || (error instanceof MailFailure && error.isFinal)
    await this.mails
      .updateTable('platform.mail')
      .set({
        dueAt: new Date(now.getTime() + backOffMs(attempts)).toISOString(),
        deadAt: isDead ? now.toISOString() : null,
        lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
    this.options.onFailure(error, id, isDead)
  }
}
