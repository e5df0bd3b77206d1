import { defaultBackOff } from '#platform/jobs/back-off.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { customerReplied, ticketAssigned, ticketStatusChanged, ticketsCreated } from '../tickets/events.ts'
import { pruneRuns, pruneSuppressions } from './commands/prune.ts'
import { applyRules } from './commands/run.ts'
import { scanTickets } from './commands/scan.ts'
import type { Automation } from './config.ts'
import { remainingTicketEvents } from './events.ts'

const MINUTE_MS = 60_000

/** Time after which a scan begins no further page. Less than the interval, so that a scan begins every minute. */
const MAX_SCAN_MS = 45_000

/** If a process dies during a scan, the next scan begins this long after the start of the interrupted scan. */
const LEASE_MS = 3 * MINUTE_MS

function registerEventHandlers(automation: Automation): void {
  const { jobs } = automation
  jobs.onBatch(ticketsCreated, 'automation.ticketsCreated', async (tx, payloads) => {
    const events = payloads.flatMap(({ ticketIds }) => ticketIds.map((ticketId) => ({ ticketId, depth: 0 })))
    await applyRules(automation, tx, 'ticket_created', events)
  })
  jobs.onBatch(ticketStatusChanged, 'automation.ticketStatusChanged', (tx, events) =>
    applyRules(automation, tx, 'status_changed', events),
  )
  jobs.onBatch(ticketAssigned, 'automation.ticketAssigned', (tx, events) =>
    applyRules(automation, tx, 'assigned', events),
  )
  jobs.onBatch(customerReplied, 'automation.customerReplied', async (tx, payloads) => {
    const events = payloads.map(({ ticketId }) => ({ ticketId, depth: 0 }))
    await applyRules(automation, tx, 'customer_replied', events)
  })
  // Handles the events that an earlier `applyRules` left for a later transaction.
  jobs.onBatch(remainingTicketEvents, 'automation.ticketEventsLeft', async (tx, payloads) => {
    for (const [trigger, triggerPayloads] of Map.groupBy(payloads, (payload) => payload.trigger))
      await applyRules(
        automation,
        tx,
        trigger,
        triggerPayloads.flatMap(({ events }) => events),
      )
  })
}

function registerScan(automation: Automation, log: Log): void {
  automation.jobs.everyLeased(MINUTE_MS, {
    name: 'automation.scan',
    concurrency: 1,
    leaseMs: LEASE_MS,
    backOff: defaultBackOff,
    isPermanentFailure: () => false,
    run: ({ signal }) =>
      scanTickets(automation, {
        signal,
        maxScanMs: MAX_SCAN_MS,
        onFailure: (error, { id: ruleId }, ticketId) =>
          log.error({ ...logFields(error), ruleId, ticketId }, 'an automation rule failed on a ticket'),
      }),
  })
}

export function registerAutomationJobs(automation: Automation, log: Log): void {
  registerEventHandlers(automation)
  registerScan(automation, log)
  automation.jobs.every(10 * MINUTE_MS, 'automation.pruneRuns', (tx) => pruneRuns(automation, tx))
  automation.jobs.every(10 * MINUTE_MS, 'automation.pruneSuppressions', (tx) => pruneSuppressions(automation, tx))
}
