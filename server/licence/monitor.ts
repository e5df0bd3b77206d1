import type { JWK } from 'jose'
import { randomSecret } from '#platform/auth/secrets.ts'
import type { Licence, LicenceReport, LicenceStatus } from '#platform/context.ts'
import { computeBackOffMs } from '#platform/jobs/back-off.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { InvalidAnswerError, type LicenceAnswer, verifyAnswer } from './answer.ts'
import { type LicenceRequest, NoAnswerError, requestAnswer } from './client.ts'
import { MonotonicClock } from './monotonic-clock.ts'
import { decideLicence } from './rules.ts'
import { DamagedStateError, readStoredLicence, writeStoredLicence } from './state-file.ts'

const TICK_INTERVAL_MS = 1000

const MAX_BACK_OFF_MS = 3600_000

/** The licence server and how to check with it. A deployment without a licence key or a URL has no licence server. */
export interface LicenceServer {
  readonly url: string
  readonly key: string
  readonly signingKeys: readonly JWK[]
  readonly checkIntervalMs: number
  readonly graceDays: number
  readonly stateFolder: string
}

export interface LicenceOptions {
  readonly installationId: string
  readonly version: string
  readonly now: () => Date
  readonly log: Log
  readonly readUsage: () => Promise<Readonly<Record<string, number>>>
}

interface CurrentLicence {
  readonly jws: string
  readonly answer: LicenceAnswer
  readonly answeredAt: number
}

/** A stored licence with a verified answer, and `seenAt` of the state file in milliseconds since 1970. */
interface VerifiedState {
  readonly licence: CurrentLicence
  readonly seenAt: number
}

const isUnusable = (error: unknown): error is DamagedStateError | InvalidAnswerError =>
  error instanceof DamagedStateError || error instanceof InvalidAnswerError

const formatInstant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Checks the licence at intervals and reports its status: that of the stored answer until a check succeeds. */
export class LicenceMonitor implements Licence {
  private readonly server: LicenceServer
  private readonly options: LicenceOptions
  private readonly stopping = new AbortController()
  private current: CurrentLicence | null = null
  private clock: MonotonicClock
  private loggedStatus: LicenceStatus = 'Pending'
  private failureCount = 0
  private nextCheckAt = Number.NEGATIVE_INFINITY
  private runningCheck: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined

  private constructor(server: LicenceServer, options: LicenceOptions) {
    this.server = server
    this.options = options
    this.clock = new MonotonicClock(options.now, Number.NEGATIVE_INFINITY)
  }

  /** Reads the stored answer. Ignores it with a warning if it cannot be read or verified for this installation. */
  static async open(server: LicenceServer, options: LicenceOptions): Promise<LicenceMonitor> {
    const monitor = new LicenceMonitor(server, options)
    await monitor.restore()
    return monitor
  }

  readonly isCheckEnabled = true

  read(): LicenceReport {
    const { status, graceEndsAt } = this.decide()
    const { answer = null, answeredAt = null } = this.current ?? {}
    return {
      status,
      installationId: this.options.installationId,
      customer: answer?.customer ?? null,
      plan: answer?.plan ?? null,
      expiresAt: answer?.expiresAt ?? null,
      graceEndsAt: formatInstant(graceEndsAt),
      lastCheckedAt: formatInstant(answeredAt),
      limits: answer?.limits ?? {},
    }
  }

  start(): void {
    const check = () => void this.checkIfDue()
    check()
    this.timer = setInterval(check, TICK_INTERVAL_MS).unref()
  }

  /** Logs a change of the status, and runs a due check. Resolves when no check is running. Never rejects. */
  async checkIfDue(): Promise<void> {
    this.logChange()
    const now = this.options.now().getTime()
    // If the next check is more than one interval away, the clock was set back.
    const isDue = now >= this.nextCheckAt || this.nextCheckAt - now > this.server.checkIntervalMs
    if (isDue)
      this.runningCheck ??= this.check().finally(() => {
        this.runningCheck = null
      })
    await this.runningCheck
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.runningCheck
  }

  private decide() {
    return decideLicence(this.current, this.clock.read(), { defaultGraceDays: this.server.graceDays })
  }

  /** Logs failures, and never rejects. */
  private async check(): Promise<void> {
    const { log } = this.options
    try {
      await this.requestAndAccept()
      this.failureCount = 0
    } catch (error) {
      if (this.stopping.signal.aborted) return
      this.failureCount += 1
      if (error instanceof NoAnswerError) log.warn(`the licence server sent no answer: ${error.message}`)
      else if (error instanceof InvalidAnswerError)
        log.warn(`the answer of the licence server is ignored: ${error.message}`)
      else log.error(logFields(error), 'the licence could not be checked')
    }
    const { checkIntervalMs } = this.server
    const waitMs =
      this.failureCount === 0
        ? checkIntervalMs
        : computeBackOffMs(this.failureCount, { factor: 2, maxDelayMs: Math.min(MAX_BACK_OFF_MS, checkIntervalMs) })
    this.nextCheckAt = this.options.now().getTime() + waitMs
    await this.store()
    this.logChange()
  }

  private async requestAndAccept(): Promise<void> {
    const { url, key, signingKeys } = this.server
    const { installationId, version, now } = this.options
    const nonce = randomSecret(16)
    const request: LicenceRequest = { key, installationId, version, usage: await this.loadUsage(), nonce }
    const jws = await requestAnswer(url, request, this.stopping.signal)
    const answer = await verifyAnswer(jws, { keys: signingKeys, installationId })
    if (answer.nonce !== nonce) throw new InvalidAnswerError('it answers another request')
    this.accept({ jws, answer, answeredAt: now().getTime() })
  }

  private accept(licence: CurrentLicence): void {
    // Restarts the clock at the time of the answer. If the clock stayed ahead, the answer would look older than it is.
    this.clock = new MonotonicClock(this.options.now, licence.answeredAt)
    this.current = licence
  }

  private async loadUsage(): Promise<LicenceRequest['usage']> {
    try {
      return await this.options.readUsage()
    } catch (error) {
      this.options.log.warn(logFields(error), 'the usage for the licence check could not be read')
      return null
    }
  }

  private async restore(): Promise<void> {
    try {
      const state = await this.loadState()
      if (!state) return
      this.useStoredState(state)
      this.logChange()
    } catch (error) {
      const reason = isUnusable(error) ? { reason: error.message } : logFields(error)
      this.options.log.warn(reason, 'the stored licence is ignored: the file in License:StateDirectory cannot be used')
    }
  }

  /** Throws `DamagedStateError`, `InvalidAnswerError`, or an error of the file system. */
  private async loadState(): Promise<VerifiedState | null> {
    const stored = await readStoredLicence(this.server.stateFolder)
    if (!stored) return null
    const { installationId } = this.options
    const answer = await verifyAnswer(stored.answer, { keys: this.server.signingKeys, installationId })
    const licence = { jws: stored.answer, answer, answeredAt: Date.parse(stored.answeredAt) }
    return { licence, seenAt: Date.parse(stored.seenAt) }
  }

  private useStoredState({ licence, seenAt }: VerifiedState): void {
    this.current = licence
    this.clock = new MonotonicClock(this.options.now, Math.max(seenAt, licence.answeredAt))
  }

  /** Returns the stored licence if another process that shares the folder has stored a newer one. */
  private async loadNewerState(): Promise<VerifiedState | null> {
    const state = await this.loadState().catch((error: unknown) => {
      if (isUnusable(error)) return null
      throw error
    })
    const answeredAt = this.current?.answeredAt ?? Number.NEGATIVE_INFINITY
    if (!state || state.licence.answeredAt <= answeredAt) return null
    // A stored answer from the future arrived before the clock was set back. The answer of a successful check is newer.
    const isFromFuture = state.licence.answeredAt > this.options.now().getTime()
    return this.failureCount === 0 && isFromFuture ? null : state
  }

  /** Uses a newer answer of another process, then stores the answer and the time, which the next start reads. */
  private async store(): Promise<void> {
    try {
      const newerState = await this.loadNewerState()
      if (newerState) this.useStoredState(newerState)
      if (!this.current) return
      const { jws: answer, answeredAt } = this.current
      const seenAt = new Date(this.clock.read()).toISOString()
      const stored = { answer, answeredAt: new Date(answeredAt).toISOString(), seenAt }
      await writeStoredLicence(this.server.stateFolder, stored)
    } catch (error) {
      this.options.log.warn(logFields(error), 'the licence could not be stored in License:StateDirectory')
    }
  }

  private logChange(): void {
    const { status, graceEndsAt } = this.decide()
    if (status === this.loggedStatus) return
    const fields = { from: this.loggedStatus, to: status, graceEndsAt: formatInstant(graceEndsAt) }
    this.loggedStatus = status
    const line = `the licence is now ${status}`
    if (status === 'Blocked' || status === 'Grace') this.options.log.warn(fields, line)
    else this.options.log.info(fields, line)
  }
}
