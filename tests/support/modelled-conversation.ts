import {
  type ChatMessage,
  type ConversationAction,
  type ConversationState,
  emptyConversation,
  needsRead,
  nextToSend,
  type OutboxMessage,
  reduceConversation,
  type Transcript,
  updateStoredOutbox,
} from '#sdk'

const PAGE_SIZE = 3

type Query = { readonly after: number } | { readonly before: number }

/** A model of the server: conversations whose rows are counted without gaps. At most one of them is not closed. */
export class ModelServer {
  readonly conversations: { readonly id: string; readonly rows: ChatMessage[]; status: Transcript['status'] }[] = []
  readonly tabs: ModelTab[] = []

  get newest() {
    return this.conversations[this.conversations.length - 1]
  }

  /** Writes a row and announces it to the connected tabs. */
  write(id: string, clientMessageId: string | null): ChatMessage {
    const conversation = this.conversations.find((one) => one.id === id)
    if (!conversation) throw new Error(`There is no conversation ${id}.`)
    const sequence = conversation.rows.length + 1
    const message: ChatMessage = {
      id: `${id}-${sequence}`,
      conversationId: id,
      sequence,
      senderKind: clientMessageId === null ? 'agent' : 'visitor',
      senderId: '1',
      senderName: null,
      kind: 'Text',
      body: 'text',
      attachments: [],
      clientMessageId,
      createdAt: '2026-11-23T12:00:00Z',
    }
    conversation.rows.push(message)
    for (const tab of this.tabs) tab.announce({ type: 'messageReceived', message })
    return message
  }

  /** Accepts a message as the server does: once for each id, and in an open conversation. */
  send(sentTo: string | null, clientMessageId: string): ChatMessage {
    const written = this.conversations
      .flatMap(({ rows }) => rows)
      .find((row) => row.clientMessageId === clientMessageId)
    return written ?? this.write(this.#openConversation(sentTo), clientMessageId)
  }

  #openConversation(sentTo: string | null): string {
    const known = this.conversations.find(({ id }) => id === sentTo)
    if (known && known.status !== 'closed') return known.id
    if (this.newest && this.newest.status !== 'closed') return this.newest.id
    const id = `conversation-${this.conversations.length + 1}`
    this.conversations.push({ id, rows: [], status: 'queued' })
    return id
  }

  close(): void {
    if (!this.newest || this.newest.status === 'closed') return
    const { id } = this.newest
    this.newest.status = 'closed'
    const change = { conversationId: id, version: 2, status: 'closed', agentName: null } as const
    for (const tab of this.tabs) tab.announce({ type: 'conversationChanged', ...change })
    this.write(id, null)
  }

  read(id: string, query: Query): Transcript {
    const { rows = [], status = 'queued' } = this.conversations.find((one) => one.id === id) ?? {}
    const found = rows.filter(({ sequence }) => ('after' in query ? sequence > query.after : sequence < query.before))
    const items = 'after' in query ? found.slice(0, PAGE_SIZE) : found.slice(-PAGE_SIZE)
    return {
      conversationId: id,
      status,
      queuePosition: null,
      agent: null,
      items,
      hasMore: found.length > items.length,
      version: status === 'closed' ? 2 : 1,
      visitorLastReadMessageId: null,
      agentLastReadMessageId: rows[0]?.id ?? null,
    }
  }
}

/** A pending request. `reach` runs it on the server and returns the delivery of its response; `fail` loses it. */
interface Exchange {
  readonly reach: () => () => void
  readonly fail: () => void
}

/** The storage that the tabs of a browser share. */
export class ModelDevice {
  outbox: readonly OutboxMessage[] = []
  conversationId: string | null = null
}

/** A tab: the state of the conversation, its connection to the hub, and its requests. Each kind runs one at a time. */
export class ModelTab {
  state: ConversationState = emptyConversation
  readonly requests: Exchange[] = []
  readonly responses: { readonly arrive: () => void; readonly fail: () => void }[] = []
  events: ConversationAction[] = []
  #isReading = false
  #isSending = false
  readonly #server: ModelServer
  readonly #device: ModelDevice
  readonly #check: (action: ConversationAction, before: ConversationState, after: ConversationState) => void

  constructor(server: ModelServer, device: ModelDevice, check: ModelTab['dispatched']) {
    this.#server = server
    this.#device = device
    this.#check = check
    server.tabs.push(this)
  }

  get dispatched() {
    return this.#check
  }

  announce(action: ConversationAction): void {
    this.events.push(action)
  }

  dispatch(action: ConversationAction): void {
    const before = this.state
    const after = reduceConversation(before, action)
    this.#check(action, before, after)
    this.state = after
    if (after.outbox !== before.outbox && action.type !== 'outboxShared')
      this.#device.outbox = updateStoredOutbox(this.#device.outbox, before.outbox, after.outbox)
    if (after.conversationId !== before.conversationId && after.conversationId !== null)
      this.#device.conversationId = after.conversationId
  }

  queue(clientMessageId: string): void {
    this.dispatch({ type: 'messageQueued', message: { clientMessageId, body: 'text', queuedAt: '' } })
  }

  /** Sends the next message, as the outbox of a tab does. */
  send(): void {
    const next = nextToSend(this.state)
    if (!next || this.#isSending) return
    const { clientMessageId } = next
    const sentTo = this.state.conversationId
    this.#isSending = true
    this.dispatch({ type: 'sendStarted', clientMessageId })
    const end = (action: ConversationAction) => {
      this.#isSending = false
      this.dispatch(action)
    }
    this.requests.push({
      reach: () => {
        const message = this.#server.send(sentTo, clientMessageId)
        return () => {
          if (sentTo === null) this.dispatch({ type: 'conversationOpened', conversationId: message.conversationId })
          end({ type: 'sendSucceeded', message, sentTo: sentTo ?? message.conversationId })
        }
      },
      fail: () => end({ type: 'sendFailed', clientMessageId }),
    })
  }

  /** Reads what is missing, if anything is. */
  catchUp(): void {
    if (this.#isReading || !needsRead(this.state) || this.state.conversationId === null) return
    this.#isReading = true
    this.dispatch({ type: 'readStarted' })
    const { rows, lastSequence } = this.state
    if (rows.length === 0) this.#read('newest', { before: Number.POSITIVE_INFINITY })
    else this.#read('later', { after: lastSequence })
  }

  readNewest(): void {
    if (this.state.conversationId !== null) this.#read('newest', { before: Number.POSITIVE_INFINITY })
  }

  readEarlier(): void {
    const [first] = this.state.rows
    if (first && this.state.hasEarlier) this.#read('earlier', { before: first.sequence })
  }

  #read(direction: 'newest' | 'later' | 'earlier', query: Query): void {
    const id = this.state.conversationId ?? ''
    const end = (action: ConversationAction) => {
      if (direction !== 'earlier') this.#isReading = false
      this.dispatch(action)
    }
    this.requests.push({
      reach: () => {
        const page = this.#server.read(id, query)
        return () => end({ type: 'pageRead', direction, page })
      },
      fail: () => end({ type: 'readFailed' }),
    })
  }

  receive(event: ConversationAction | undefined): void {
    if (event) this.dispatch(event)
  }

  /** Sends all due requests, and delivers them and their responses. */
  completeAll(): void {
    this.learnFromDevice()
    this.send()
    this.catchUp()
    this.readEarlier()
    while (this.requests.length > 0) this.reachServer(0)
    for (const response of this.responses.splice(0)) response.arrive()
    for (const event of this.events.splice(0)) this.dispatch(event)
  }

  /** Delivers a request to the server. Its response is then pending. */
  reachServer(index: number): void {
    const [request] = this.requests.splice(index % Math.max(this.requests.length, 1), 1)
    if (request) this.responses.push({ arrive: request.reach(), fail: request.fail })
  }

  /** Breaks the connection to the hub: events that were not delivered are lost. The tab connects again at once. */
  reconnect(): void {
    this.events = []
    this.dispatch({ type: 'connectionRestored' })
  }

  /** Takes over the outbox and the conversation that another tab has stored. */
  learnFromDevice(): void {
    this.dispatch({ type: 'outboxShared', outbox: this.#device.outbox })
    const { conversationId } = this.#device
    if (conversationId !== null) this.dispatch({ type: 'conversationOpened', conversationId })
  }
}
