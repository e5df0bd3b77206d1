import {
  isConclusive,
  type Ledger,
  type Operation,
  type Receipt,
  type RecordedResponse,
  receiptsOf,
  type TicketRow,
} from './ledger.ts'

const formatValues = (values: readonly unknown[]): string => values.map(String).sort().join(', ')

const describeOperation = ({ ticketId, key }: Operation): string =>
  `${ticketId === null ? 'a creation' : `a message to ${ticketId}`} with the key ${key}`

/** The code of each expected refusal, by status. */
const codesByStatus = new Map([
  [409, 'SVC:3001'],
  [503, 'SVC:0002'],
])

const isAllowedResponse = (
  { ticketId, key }: Operation,
  { status, code, receipt }: RecordedResponse,
  hadFaults: boolean,
): boolean => {
  if (receipt) return status === (ticketId === null ? 202 : receipt.isReplay ? 200 : 201)
  if (status === 409 && key === null) return false
  if (status === 503 && !hadFaults) return false
  return codesByStatus.get(status) === code
}

/** Checks that each response is a success, a used key or, after a fault, a 503, and that each key got a conclusive one. */
function* findWrongResponses({ operations, hadFaults }: Ledger): Generator<string> {
  for (const operation of operations) {
    const answers = operation.attempts.flatMap(({ response }) => response ?? [])
    for (const answer of answers.filter((one) => !isAllowedResponse(operation, one, hadFaults)))
      yield `${describeOperation(operation)} got the response ${answer.status} ${answer.code}`
    if (operation.key !== null && !operation.attempts.slice(-1).every(isConclusive))
      yield `${describeOperation(operation)} never got a conclusive response`
  }
}

/** Returns a receipt as a text without `isReplay`, the only member in which the receipts of one operation may differ. */
const withoutReplayFlag = (receipt: Receipt): string => JSON.stringify({ ...receipt, isReplay: null })

/** Checks that the body of a key always gets the same receipt and was written once. */
function* findUnequalReceipts(winner: Operation): Generator<string> {
  const receipts = receiptsOf(winner)
  const texts = new Set(receipts.map(withoutReplayFlag))
  if (texts.size > 1) yield `${describeOperation(winner)} has receipts that differ: ${formatValues([...texts])}`
  if (receipts.filter(({ isReplay }) => isReplay === false).length > 1)
    yield `${describeOperation(winner)} was written twice`
  if (winner.attempts.some(({ response }) => response?.status === 409))
    yield `${describeOperation(winner)} was refused for its own body`
}

/** Checks that exactly one of the bodies that were sent with a key was accepted. */
function* findSharedKeys({ operations }: Ledger): Generator<string> {
  const keyed = operations.filter(({ key }) => key !== null)
  for (const [name, group] of Map.groupBy(keyed, describeOperation)) {
    const winners = group.filter((operation) => receiptsOf(operation).length > 0)
    if (winners.length !== 1) yield `${name} was accepted with ${winners.length} bodies`
    for (const winner of winners) yield* findUnequalReceipts(winner)
  }
}

/** Returns operations by the records that their receipts name. Reports records that the receipts of two operations name. */
function* findClaims<N>(
  operations: readonly Operation[],
  nameOf: (receipt: Receipt) => N,
): Generator<string, Map<N, Operation>> {
  const claimed = new Map<N, Operation>()
  for (const operation of operations) {
    const names = receiptsOf(operation).map(nameOf)
    if (operation.key === null && new Set(names).size < names.length)
      yield `${operation.content} without a key shares a receipt`
    for (const name of names) {
      if ((claimed.get(name) ?? operation) !== operation) yield `${name} is in the receipts of two operations`
      claimed.set(name, operation)
    }
  }
  return claimed
}

interface CreatedRecord {
  /** The ticket that the message was sent to; null for a ticket. */
  readonly ticketId: number | null
  readonly content: string
}

const describeCreated = ({ ticketId, content }: CreatedRecord): string =>
  `${ticketId === null ? 'a ticket' : `a message to ${ticketId}`} "${content}"`

/** Checks that rows without a receipt belong to requests without a key whose client got no response. */
function* findUnrequestedRecords(operations: readonly Operation[], made: readonly CreatedRecord[]): Generator<string> {
  const lost = operations
    .filter(({ key }) => key === null)
    .flatMap((operation) => operation.attempts.filter((attempt) => !isConclusive(attempt)).map(() => operation))
  const allowed = Map.groupBy(lost, describeCreated)
  for (const [name, those] of Map.groupBy(made, describeCreated)) {
    const most = allowed.get(name)?.length ?? 0
    if (those.length > most) yield `${name} exists ${those.length} times without a receipt; at most ${most} may exist`
  }
}

const isRoot = ({ parentTicketId }: TicketRow): boolean => parentTicketId === null

function* checkCreatedTickets({ operations, tickets }: Ledger): Generator<string> {
  const creations = operations.filter(({ ticketId }) => ticketId === null)
  const claimed = yield* findClaims(creations, ({ trackingKey }) => trackingKey)
  const roots = tickets.filter(isRoot)
  for (const [trackingKey, { content }] of claimed) {
    const subjects = roots.filter((one) => one.trackingKey === trackingKey).map(({ subject }) => subject)
    if (subjects.length !== 1 || subjects[0] !== content)
      yield `the receipt ${trackingKey} for "${content}" names ${subjects.length} tickets: ${formatValues(subjects)}`
  }
  const others = roots.filter(({ trackingKey }) => !claimed.has(trackingKey))
  yield* findUnrequestedRecords(
    creations,
    others.map(({ subject }) => ({ ticketId: null, content: subject ?? '' })),
  )
}

/** Checks that every used key names a ticket, and that no key was used twice. */
function* checkUsedKeys({ keys, tickets }: Ledger): Generator<string> {
  const made = new Set(tickets.filter(isRoot).map(({ trackingKey }) => trackingKey))
  for (const { trackingKey, idempotencyKey } of keys)
    if (!made.has(trackingKey)) yield `the key ${idempotencyKey} names ${trackingKey}, which is no ticket`
  const names = keys.map(({ idempotencyKey }) => idempotencyKey)
  if (new Set(names).size < names.length) yield `a key was used twice: ${formatValues(names)}`
}

/** Whether the message of a receipt exists as the receipt says, on the ticket of the operation or on a child of it. */
function matchesReceipt(
  { existingTickets, tickets, messages }: Ledger,
  operation: Operation,
  receipt: Receipt,
): boolean {
  const parent = existingTickets.find(({ id }) => id === operation.ticketId)
  const isChild = parent?.isCompleted === true
  const home = (isChild ? tickets : existingTickets).find(({ id }) => id === receipt.ticketId)
  const message = messages.find(({ id }) => id === receipt.id)
  const parentTicketId = isChild ? parent.id : null
  return (
    message?.content === operation.content &&
    message.ticketId === receipt.ticketId &&
    home?.trackingKey === receipt.trackingKey &&
    (isChild
      ? tickets.find(({ id }) => id === home?.id)?.parentTicketId === parentTicketId
      : home?.id === parent?.id) &&
    receipt.parentTicketId === parentTicketId &&
    receipt.continuedInNewTicket === isChild
  )
}

function* checkAppendedMessages(ledger: Ledger): Generator<string> {
  const { operations, tickets, messages } = ledger
  const appends = operations.filter(({ ticketId }) => ticketId !== null)
  const claimed = yield* findClaims(appends, ({ id }) => id)
  for (const operation of appends) {
    const untrue = receiptsOf(operation).find((receipt) => !matchesReceipt(ledger, operation, receipt))
    if (untrue) yield `a receipt is not true: ${JSON.stringify(untrue)}`
  }
  const parents = new Map(tickets.map(({ id, parentTicketId }) => [id, parentTicketId]))
  const others = messages.filter(({ id }) => !claimed.has(id))
  yield* findUnrequestedRecords(
    appends,
    others.map(({ ticketId, content }) => ({ ticketId: parents.get(ticketId) ?? ticketId, content })),
  )
}

/** Checks that each child ticket has one message, and each other created ticket none. */
function* checkMessagesOnTickets({ tickets, messages }: Ledger): Generator<string> {
  for (const ticket of tickets) {
    const own = messages.filter(({ ticketId }) => ticketId === ticket.id)
    if (own.length !== (isRoot(ticket) ? 0 : 1)) yield `the ticket ${ticket.id} has ${own.length} messages`
  }
}

/** Checks that the public tracking found the ticket of each receipt, each time that a client read it. */
function* findUnknownReceipts({ trackingResults, tickets }: Ledger): Generator<string> {
  for (const { trackingKey, status, ticketId } of trackingResults) {
    const isKnown = status === 200 && tickets.some((one) => one.trackingKey === trackingKey && one.id === ticketId)
    if (!isKnown) yield `the tracking of ${trackingKey} returned ${status} and the ticket ${ticketId}`
  }
}

/** Returns how a ledger contradicts exactly-once processing, one line each; empty if it does not. */
export const findViolations = (ledger: Ledger): string[] => [
  ...ledger.unexpectedErrors,
  ...findWrongResponses(ledger),
  ...findSharedKeys(ledger),
  ...checkCreatedTickets(ledger),
  ...checkUsedKeys(ledger),
  ...checkAppendedMessages(ledger),
  ...checkMessagesOnTickets(ledger),
  ...findUnknownReceipts(ledger),
]
