import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { AccessRules } from '#platform/http/access.ts'
import { type AgentOptions, makeAgent, makeDepartment, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { inboundSettings } from '../support/inbound-mail.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'
import { type Caller, createCallers, type ScopeIds, toTestVisitor } from './callers.ts'

/** Configures e-mail, so that calls that send it pass, with a mail server that does not exist, and lifts rate limits. */
const settings = {
  Embedding__AllowedFrameAncestors__0: 'https://portal.example.com',
  Smtp__Host: '127.0.0.1',
  Smtp__Port: '9',
  Email__From: 'desk@example.com',
  Service__Enabled: 'true',
  ...inboundSettings,
  ...Object.fromEntries(
    ['TranscriptVisitor', 'TranscriptAddress', 'TranscriptAgent', 'VisitorUpload'].map((policy) => [
      `RateLimits__${policy}__Permits`,
      '1000000',
    ]),
  ),
}

const noteForm = createForm({ fileName: 'note.txt', content: 'A note.' })

function requireCreated<D = { readonly id: number }>({ status, body, text }: Awaited<ReturnType<Flowdesk['post']>>): D {
  if (status >= 300) throw new Error(`a record was refused with ${status}: ${text}`)
  return body.data
}

/** A server with one caller of each kind, and functions that create records in their pool or department. */
export class AccessFixture {
  readonly flowdesk: Flowdesk
  readonly callers: readonly Caller[]
  readonly scopeIds: ScopeIds

  private constructor(flowdesk: Flowdesk, callers: readonly Caller[], scopeIds: ScopeIds) {
    this.flowdesk = flowdesk
    this.callers = callers
    this.scopeIds = scopeIds
  }

  /** Opens a server on a new database and creates the callers; `plugins` change the queries of the server. */
  static async open(plugins?: readonly KyselyPlugin[]): Promise<AccessFixture> {
    const flowdesk = await openFlowdesk(settings, { plugins })
    const { callers, scopeIds } = await createCallers(flowdesk)
    return new AccessFixture(flowdesk, callers, scopeIds)
  }

  /** The access rules of the server. */
  get accessRules(): AccessRules {
    return this.flowdesk.app.http.accessRules
  }

  close = (): Promise<void> => this.flowdesk.close()

  caller(name: string): Caller {
    const found = this.callers.find((one) => one.name === name)
    if (!found) throw new Error(`there is no caller ${name}`)
    return found
  }

  /** Returns call options with the credential of a caller and further header fields. */
  headersOf = (name: string, more: Readonly<Record<string, string>> = {}) => ({
    headers: { authorization: this.caller(name).authorization ?? '', ...more },
  })

  private readonly integrator = 'API token: for all pools'
  private readonly administrator = 'console: administrator'
  private readonly assignee = 'console: assignee of the conversation'

  /** The visitor whose conversations the widget routes name. */
  get visitor(): TestVisitor {
    return toTestVisitor(this.flowdesk, this.caller('visitor: of the conversation'))
  }

  createTicket = async () => {
    const token = this.caller(this.integrator).authorization?.slice(7) ?? ''
    return await this.flowdesk.makeTicket(token, { poolId: this.scopeIds.poolId })
  }

  /** Creates a file on a ticket of the pool. Returns its object key. */
  createLinkedAttachment = async (): Promise<string> => {
    const call = { ...this.headersOf(this.integrator, formHeaders), body: noteForm }
    const uploaded = requireCreated<{ id: string; objectKey: string }>(
      await this.flowdesk.post('/v1/integration/attachments', call),
    )
    const { id } = await this.createTicket()
    const message = { ...this.headersOf(this.integrator), body: { attachmentIds: [uploaded.id] } }
    requireCreated(await this.flowdesk.post(`/v1/integration/tickets/${id}/messages`, message))
    return uploaded.objectKey
  }

  /** Uploads a file as the agent of the pool, without a message. Returns the id of the upload. */
  createUpload = async (): Promise<string> => {
    const call = { ...this.headersOf('dashboard: agent of the pool', formHeaders), body: noteForm }
    return requireCreated<{ id: string }>(await this.flowdesk.post('/v1/attachments', call)).id
  }

  /** Creates a queued conversation of a new visitor in the department. Returns its id. */
  createQueuedConversation = async (): Promise<string> =>
    await openConversationOf(await makeVisitor(this.flowdesk), {
      departmentId: this.scopeIds.departmentId,
      message: 'Where is my parcel?',
    })

  /** Creates a conversation in the department that the assignee has taken. Returns its id. */
  createTakenConversation = async (): Promise<string> => {
    const id = await this.createQueuedConversation()
    requireCreated(await this.flowdesk.post(`/v1/agent/conversations/${id}/take`, this.headersOf(this.assignee)))
    return id
  }

  /** Opens a conversation of `visitor`, or returns the open one. Returns its id. */
  createOwnConversation = async (): Promise<string> => {
    const { departmentId } = this.scopeIds
    const body = { departmentId, message: 'Where is my parcel?' }
    return requireCreated<{ id: string }>(await this.visitor.post('/v1/widget/conversations', body)).id
  }

  /** Returns the id of the newest text of a conversation. */
  readNewestRowId = async (conversationId: string): Promise<string> => {
    const call = this.headersOf(this.administrator)
    const { items } = requireCreated<{ items: { id: string; kind: string }[] }>(
      await this.flowdesk.get(`/v1/agent/conversations/${conversationId}/messages`, call),
    )
    return items.findLast(({ kind }) => kind === 'Text')?.id ?? ''
  }

  /** Sends a file in the conversation of `visitor`. Returns the id of the file. */
  createFile = async (): Promise<string> => {
    const path = `/v1/widget/conversations/${await this.createOwnConversation()}/attachments`
    const sent = requireCreated<{ attachments: { id: string }[] }>(await this.visitor.post(path, noteForm, formHeaders))
    return sent.attachments[0]?.id ?? ''
  }

  createAgent = async (options: AgentOptions = {}) => await makeAgent(this.flowdesk, options)
  createDepartment = async () => await makeDepartment(this.flowdesk)
  createWidget = async () => await makeWidget(this.flowdesk)

  createCannedResponse = async (departmentId: number | null = null) => {
    const body = { shortcut: `s${randomUUID()}`, title: 'Greeting', body: 'Hello.', departmentId }
    const call = { ...this.headersOf(this.administrator), body }
    return requireCreated<{ id: number; shortcut: string }>(
      await this.flowdesk.post('/v1/admin/canned-responses', call),
    )
  }

  /** Creates a visitor who is not blocked. Returns the id. */
  createVisitor = async (): Promise<string> => (await makeVisitor(this.flowdesk)).id

  /** Creates a visitor who is blocked. Returns the id. */
  createBlockedVisitor = async (): Promise<string> => {
    const visitorId = await this.createVisitor()
    const call = { ...this.headersOf(this.administrator), body: { visitorId } }
    requireCreated(await this.flowdesk.post('/v1/admin/blocked-visitors', call))
    return visitorId
  }

  /** Negotiates with a hub as a caller. Returns the connection token. */
  negotiateConnection = async (hub: string, name: string): Promise<string> => {
    const answer = await this.flowdesk.post(`${hub}/negotiate?negotiateVersion=1`, this.headersOf(name))
    return answer.body.connectionToken
  }
}
