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

/** The code that each status of a refusal has. */
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

/** Nothing but success, "this key is used" and, where something broke, "not now" is an answer; and there is one. */
function* findWrongResponses({ operations, hadFaults }: Ledger): Generator<string> {
  for (const ask of operations) {
    const answers = ask.attempts.flatMap(({ response }) => response ?? [])
    for (const answer of answers.filter((one) => !isAllowedResponse(ask, one, hadFaults)))
      yield `${describeOperation(ask)} was answered ${answer.status} ${answer.code}`
    if (ask.key !== null && !ask.attempts.slice(-1).every(isConclusive))
      yield `${describeOperation(ask)} has no answer to this day`
  }
}

/** A repeated answer says so, and nothing else of it may differ. */
const withoutReplayFlag = (receipt: Receipt): string => JSON.stringify({ ...receipt, isReplay: null })

/** Checks that the body of a key always gets the same receipt and was written once. */
function* findUnequalReceipts(winner: Operation): Generator<string> {
  const receipts = receiptsOf(winner)
  const texts = new Set(receipts.map(withoutReplayFlag))
  if (texts.size > 1) yield `${describeOperation(winner)} has receipts that differ: ${formatValues([...texts])}`
  if (receipts.filter(({ isReplay }) => isReplay === false).length > 1)
    yield `${describeOperation(winner)} was written twice`
  if (winner.attempts.some(({ response }) => response?.status === 409))
    yield `${describeOperation(winner)} was refused to its own body`
}

/** Of all bodies that were sent with a key one is taken. That the others are refused follows, as all have an answer. */
function* findSharedKeys({ operations }: Ledger): Generator<string> {
  const keyed = operations.filter(({ key }) => key !== null)
  for (const [name, group] of Map.groupBy(keyed, describeOperation)) {
    const winners = group.filter((ask) => receiptsOf(ask).length > 0)
    if (winners.length !== 1) yield `${name} was taken for ${winners.length} bodies`
    for (const winner of winners) yield* findUnequalReceipts(winner)
  }
}

/** Returns requests by what their receipts name; a name in the receipts of two requests is a contradiction. */
function* findClaims<N>(
  asks: readonly Operation[],
  nameOf: (receipt: Receipt) => N,
): Generator<string, Map<N, Operation>> {
  const claimed = new Map<N, Operation>()
  for (const ask of asks) {
    const names = receiptsOf(ask).map(nameOf)
    if (ask.key === null && new Set(names).size < names.length) yield `${ask.content} without a key shares a receipt`
    for (const name of names) {
      if ((claimed.get(name) ?? ask) !== ask) yield `${name} was told to two that asked`
      claimed.set(name, ask)
    }
  }
  return claimed
}

interface CreatedRecord {
  /** The ticket that was asked to take it; null for a ticket itself. */
  readonly ticketId: number | null
  readonly content: string
}

const describeCreated = ({ ticketId, content }: CreatedRecord): string =>
  `${ticketId === null ? 'a ticket' : `a message to ${ticketId}`} "${content}"`

/** Checks that rows without a receipt belong to requests without a key whose client got no response. */
function* findUnrequestedRecords(asks: readonly Operation[], made: readonly CreatedRecord[]): Generator<string> {
  const lost = asks
    .filter(({ key }) => key === null)
    .flatMap((ask) => ask.attempts.filter((send) => !isConclusive(send)).map(() => ask))
  const allowed = Map.groupBy(lost, describeCreated)
  for (const [name, those] of Map.groupBy(made, describeCreated)) {
    const most = allowed.get(name)?.length ?? 0
    if (those.length > most) yield `${name} is there ${those.length} times beside what was answered; ${most} may be`
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

/** Every key that was used names a ticket, and no key was used twice. */
function* checkUsedKeys({ keys, tickets }: Ledger): Generator<string> {
  const made = new Set(tickets.filter(isRoot).map(({ trackingKey }) => trackingKey))
  for (const { trackingKey, idempotencyKey } of keys)
    if (!made.has(trackingKey)) yield `the key ${idempotencyKey} names ${trackingKey}, which is no ticket`
  const names = keys.map(({ idempotencyKey }) => idempotencyKey)
  if (new Set(names).size < names.length) yield `a key was used twice: ${formatValues(names)}`
}

/** Whether a message is where its receipt says, on the ticket that was asked or on a child of it. */
function matchesReceipt({ existingTickets, tickets, messages }: Ledger, ask: Operation, receipt: Receipt): boolean {
  const parent = existingTickets.find(({ id }) => id === ask.ticketId)
  const isChild = parent?.isCompleted === true
  const home = (isChild ? tickets : existingTickets).find(({ id }) => id === receipt.ticketId)
  const message = messages.find(({ id }) => id === receipt.id)
  const parentTicketId = isChild ? parent.id : null
  return (
    message?.content === ask.content &&
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
  for (const ask of appends) {
    const untrue = receiptsOf(ask).find((receipt) => !matchesReceipt(ledger, ask, receipt))
    if (untrue) yield `a receipt is not true: ${JSON.stringify(untrue)}`
  }
  const parents = new Map(tickets.map(({ id, parentTicketId }) => [id, parentTicketId]))
  const others = messages.filter(({ id }) => !claimed.has(id))
  yield* findUnrequestedRecords(
    appends,
    others.map(({ ticketId, content }) => ({ ticketId: parents.get(ticketId) ?? ticketId, content })),
  )
}

/** A child ticket exists for its one message, and a created ticket has none. */
function* checkMessagesOnTickets({ tickets, messages }: Ledger): Generator<string> {
  for (const ticket of tickets) {
    const own = messages.filter(({ ticketId }) => ticketId === ticket.id)
    if (own.length !== (isRoot(ticket) ? 0 : 1)) yield `the ticket ${ticket.id} has ${own.length} messages`
  }
}

/** The tracking knows a receipt from the first moment on, and names the same ticket at every time. */
function* findUnknownReceipts({ trackingResults, tickets }: Ledger): Generator<string> {
  for (const { trackingKey, status, ticketId } of trackingResults) {
    const isKnown = status === 200 && tickets.some((one) => one.trackingKey === trackingKey && one.id === ticketId)
    if (!isKnown) yield `the tracking of ${trackingKey} answered ${status} and the ticket ${ticketId}`
  }
}

/** Everything about a ledger that contradicts exactly once; nothing when it holds. */
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
