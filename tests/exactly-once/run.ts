import { setTimeout as pause } from 'node:timers/promises'
import type { Flowdesk } from '../support/flowdesk.ts'
import type { Deployment } from './deployment.ts'
import type { ExistingTicketKind, Fault, History, ServerIndex, Step } from './history.ts'
import {
  type Attempt,
  findOrAddOperation,
  type Ledger,
  type Operation,
  receiptsOf,
  type TrackingResult,
  toRecordedResponse,
  toRequest,
  trackingKeysOf,
  unsettledOperations,
} from './ledger.ts'

type ExistingTicketRecord = Ledger['existingTickets'][number]

const STALL_MS = 6
const COMPLETED = 6

/** Maximum number of retries without a conclusive response, and of checks whether the database is idle. */
const RETRY_LIMITS = { attempts: 5, idleChecks: 1000 }

interface RunContext {
  readonly deployment: Deployment
  /** Prefix of the keys of this history. */
  readonly name: string
  readonly existingTickets: Readonly<Partial<Record<ExistingTicketKind, ExistingTicketRecord>>>
}

/** A history while it runs. */
class HistoryRun {
  readonly operations: Operation[] = []
  readonly trackingResults: TrackingResult[] = []
  readonly unexpectedErrors: string[] = []
  hadFaults = false
  private readonly context: RunContext
  private readonly pending = new Set<Promise<void>>()

  constructor(context: RunContext) {
    this.context = context
  }

  /** Performs one step. Resolves when the next one may begin, usually before the responses of this one. */
  async performStep(step: Step): Promise<void> {
    if (step.kind === 'wait') return await pause(step.ms)
    if (step.kind === 'settle') return await this.settle()
    if (step.fault) await this.armFault(step.server, step.fault)
    for (const task of this.startStep(step)) this.begin(task)
  }

  /** Disarms the faults, repeats each request with a key once, and those without a conclusive response until they have one. */
  async finish(): Promise<void> {
    const { deployment } = this.context
    for (const place of [0, 1] as const) (await deployment.instanceAt(place)).databaseProxy.disarm()
    await this.settle()
    let waiting = this.operationsWithKey()
    for (let attempt = 0; attempt < RETRY_LIMITS.attempts && waiting.length > 0; attempt++) {
      for (const [index, operation] of waiting.entries()) this.begin(this.send(operation, index % 2 === 0 ? 0 : 1))
      await this.settle()
      waiting = unsettledOperations(this.operations)
    }
    for (let check = 0; check < RETRY_LIMITS.idleChecks && !(await deployment.inspector.isIdle()); check++) {
      await deployment.stableServer.runDueJobs()
      await pause(2)
    }
    for (const key of trackingKeysOf(this.operations)) await this.track(key, deployment.stableServer)
  }

  private begin(task: Promise<void>): void {
    const begun = task
      .catch((error: unknown) => void this.unexpectedErrors.push(String(error)))
      .finally(() => this.pending.delete(begun))
    this.pending.add(begun)
  }

  private async settle(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending)
  }

  private startStep(step: Exclude<Step, { kind: 'wait' | 'settle' }>): Promise<void>[] {
    if (step.kind === 'work') return [this.work(step.server)]
    if (step.kind === 'again') {
      const operationsWithKey = this.operationsWithKey()
      const operation = operationsWithKey[step.nth % operationsWithKey.length]
      return operation ? [this.send(operation, step.server)] : []
    }
    const operation = this.operationFor(step)
    return [step.server, step.duplicateTo].flatMap((place) => (place === null ? [] : this.send(operation, place)))
  }

  private operationsWithKey = (): Operation[] => this.operations.filter(({ key }) => key !== null)

  private operationFor(step: Extract<Step, { kind: 'create' | 'append' }>): Operation {
    const ticketId = step.kind === 'create' ? null : (this.context.existingTickets[step.ticket]?.id ?? null)
    const key = step.key === null ? null : `${this.context.name}-${step.key}`
    return findOrAddOperation(this.operations, { ticketId, key, content: `Body ${step.body}` })
  }

  private async send(operation: Operation, place: ServerIndex): Promise<void> {
    const attempt: Attempt = { response: null }
    operation.attempts.push(attempt)
    const { deployment } = this.context
    const instance = await deployment.instanceAt(place)
    const ticket = Object.values(this.context.existingTickets).find(({ id }) => id === operation.ticketId)
    const { url, headers, body } =
      place === 0 ? toRequest(operation) : toRequest(operation, ticket?.trackingKey ?? null)
    const reply = await instance.flowdesk.post(url, { token: deployment.token, headers, body })
    // Clients of a server that died during the request received nothing.
    if (instance.hasCrashed) return
    attempt.response = toRecordedResponse(reply)
    if (attempt.response.status !== 202 || receiptsOf(operation).length > 1) return
    const other = await deployment.instanceAt(place === 0 ? 1 : 0)
    await this.track(reply.body.data.trackingKey, other.flowdesk)
  }

  private async track(trackingKey: string, flowdesk: Flowdesk): Promise<void> {
    const { status, body } = await flowdesk.get(`/v1/external/ticket-tracking/${trackingKey}`)
    if (status === 503 && this.hadFaults) return
    this.trackingResults.push({ trackingKey, status, ticketId: body.data?.ticketId ?? null })
  }

  private async work(place: ServerIndex): Promise<void> {
    const { flowdesk } = await this.context.deployment.instanceAt(place)
    await flowdesk.runDueJobs().catch((error: unknown) => {
      if (!this.hadFaults) throw error
    })
  }

  private async armFault(place: ServerIndex, { effect, point }: Fault): Promise<void> {
    const { deployment } = this.context
    const instance = await deployment.instanceAt(place)
    instance.databaseProxy.triggerAt(point, () => {
      if (effect === 'stall') return instance.databaseProxy.pause(STALL_MS)
      this.hadFaults = true
      if (effect === 'crash') return deployment.crash(place, instance)
      instance.databaseProxy.breakConnections(effect === 'reset')
    })
  }
}

/** Creates the tickets that a history sends messages to. */
async function createExistingTickets(
  history: History,
  { stableServer, token }: Deployment,
): Promise<RunContext['existingTickets']> {
  const needed = new Set(history.flatMap((step) => (step.kind === 'append' ? step.ticket : [])))
  const given: Partial<Record<ExistingTicketKind, ExistingTicketRecord>> = {}
  for (const kind of needed) {
    const { id, trackingKey } = await stableServer.makeTicket(token, { subject: 'Given' })
    const isCompleted = kind === 'completed'
    if (isCompleted) await stableServer.changeTicket(id, { ticketStatusId: COMPLETED })
    given[kind] = { id, trackingKey, isCompleted }
  }
  return given
}

/** Runs one history, whose name is unique on this deployment, and returns what clients and database recorded. */
export async function runHistory(deployment: Deployment, history: History, name: string): Promise<Ledger> {
  const since = await deployment.inspector.lastTicketId()
  const given = await createExistingTickets(history, deployment)
  const running = new HistoryRun({ deployment, name, existingTickets: given })
  for (const step of history) await running.performStep(step)
  await running.finish()
  const { operations, trackingResults, unexpectedErrors, hadFaults } = running
  const made = await deployment.inspector.readSince(
    since,
    Object.values(given).map(({ id }) => id),
  )
  return {
    operations,
    trackingResults,
    unexpectedErrors,
    hadFaults,
    existingTickets: Object.values(given),
    ...made,
  }
}
