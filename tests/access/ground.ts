import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { AccessRules } from '#platform/http/access.ts'
import { type AgentOptions, makeAgent, makeDepartment, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formHeaders, formOf } from '../support/forms.ts'
import { makeVisitor, openedBy, type TestVisitor } from '../support/visitors.ts'
import { type Caller, type Grounds, makeCallers, visitorAmong } from './callers.ts'

/** E-mail is queued and never sent: the calls that mail something have to pass. */
const settings = {
  Smtp__Host: '127.0.0.1',
  Smtp__Port: '9',
  Email__From: 'desk@example.com',
  ...Object.fromEntries(
    ['TranscriptVisitor', 'TranscriptAddress', 'TranscriptAgent', 'VisitorUpload'].map((policy) => [
      `RateLimits__${policy}__Permits`,
      '1000000',
    ]),
  ),
}

const note = formOf({ fileName: 'note.txt', content: 'A note.' })

function made<D = { readonly id: number }>({ status, body, text }: Awaited<ReturnType<Flowdesk['post']>>): D {
  if (status >= 300) throw new Error(`a record was refused with ${status}: ${text}`)
  return body.data
}

/** A server with one caller of each kind, and makers of records that lie in their pool or department. */
export class Ground {
  readonly flowdesk: Flowdesk
  readonly callers: readonly Caller[]
  readonly grounds: Grounds

  private constructor(flowdesk: Flowdesk, callers: readonly Caller[], grounds: Grounds) {
    this.flowdesk = flowdesk
    this.callers = callers
    this.grounds = grounds
  }

  /** Opens it on a fresh database; `plugins` change the queries of the server. */
  static async open(plugins?: readonly KyselyPlugin[]): Promise<Ground> {
    const flowdesk = await openFlowdesk(settings, plugins)
    const { callers, grounds } = await makeCallers(flowdesk)
    return new Ground(flowdesk, callers, grounds)
  }

  /** The access rules of the server. */
  get rules(): AccessRules {
    return this.flowdesk.app.http.accessRules
  }

  close = (): Promise<void> => this.flowdesk.close()

  caller(name: string): Caller {
    const found = this.callers.find((one) => one.name === name)
    if (!found) throw new Error(`there is no caller ${name}`)
    return found
  }

  /** The header fields of a caller, and more. */
  as = (name: string, more: Readonly<Record<string, string>> = {}) => ({
    headers: { authorization: this.caller(name).authorization ?? '', ...more },
  })

  private readonly integrator = 'API token: for all pools'
  private readonly administrator = 'console: administrator'
  private readonly holder = 'console: agent who holds the conversation'

  /** The visitor whose conversations the widget routes name. */
  get visitor(): TestVisitor {
    return visitorAmong(this.flowdesk, this.caller('visitor: of the conversation'))
  }

  ticket = async () => {
    const token = this.caller(this.integrator).authorization?.slice(7) ?? ''
    return await this.flowdesk.makeTicket(token, { poolId: this.grounds.poolId })
  }

  /** The object key of a file on a ticket of the pool. */
  linkedAttachment = async (): Promise<string> => {
    const call = { ...this.as(this.integrator, formHeaders), body: note }
    const upload = made<{ id: string; objectKey: string }>(
      await this.flowdesk.post('/v1/integration/attachments', call),
    )
    const { id } = await this.ticket()
    const message = { ...this.as(this.integrator), body: { attachmentIds: [upload.id] } }
    made(await this.flowdesk.post(`/v1/integration/tickets/${id}/messages`, message))
    return upload.objectKey
  }

  /** The id of an upload that no message has taken, of the agent of the pool. */
  upload = async (): Promise<string> => {
    const call = { ...this.as('dashboard: agent of the pool', formHeaders), body: note }
    return made<{ id: string }>(await this.flowdesk.post('/v1/attachments', call)).id
  }

  /** A conversation in the department, of a visitor of its own. */
  queuedConversation = async (): Promise<string> =>
    await openedBy(await makeVisitor(this.flowdesk), {
      departmentId: this.grounds.departmentId,
      message: 'Where is my parcel?',
    })

  /** As `queuedConversation`, taken by the agent who is its holder. */
  heldConversation = async (): Promise<string> => {
    const id = await this.queuedConversation()
    made(await this.flowdesk.post(`/v1/agent/conversations/${id}/take`, this.as(this.holder)))
    return id
  }

  /** The open conversation of the visitor who is its holder. */
  ownConversation = async (): Promise<string> => {
    const { departmentId } = this.grounds
    const body = { departmentId, message: 'Where is my parcel?' }
    return made<{ id: string }>(await this.visitor.post('/v1/widget/conversations', body)).id
  }

  /** The newest row of a conversation, as its visitor sees it. */
  newestRowOf = async (conversationId: string): Promise<string> => {
    const call = this.as(this.administrator)
    const { items } = made<{ items: { id: string; kind: string }[] }>(
      await this.flowdesk.get(`/v1/agent/conversations/${conversationId}/messages`, call),
    )
    return items.findLast(({ kind }) => kind === 'Text')?.id ?? ''
  }

  /** The id of a file in the conversation of the visitor who is its holder. */
  file = async (): Promise<string> => {
    const path = `/v1/widget/conversations/${await this.ownConversation()}/attachments`
    const sent = made<{ attachments: { id: string }[] }>(await this.visitor.post(path, note, formHeaders))
    return sent.attachments[0]?.id ?? ''
  }

  agent = async (options: AgentOptions = {}) => await makeAgent(this.flowdesk, options)
  department = async () => await makeDepartment(this.flowdesk)
  widget = async () => await makeWidget(this.flowdesk)

  cannedResponse = async (departmentId: number | null = null) => {
    const body = { shortcut: `s${randomUUID()}`, title: 'Greeting', body: 'Hello.', departmentId }
    const call = { ...this.as(this.administrator), body }
    return made<{ id: number; shortcut: string }>(await this.flowdesk.post('/v1/admin/canned-responses', call))
  }

  /** The id of a visitor who is not blocked. */
  newVisitor = async (): Promise<string> => (await makeVisitor(this.flowdesk)).id

  /** The id of a visitor who is blocked. */
  blockedVisitor = async (): Promise<string> => {
    const visitorId = await this.newVisitor()
    const call = { ...this.as(this.administrator), body: { visitorId } }
    made(await this.flowdesk.post('/v1/admin/blocked-visitors', call))
    return visitorId
  }

  /** The connection token that a caller negotiated with a hub. */
  connection = async (hub: string, name: string): Promise<string> => {
    const answer = await this.flowdesk.post(`${hub}/negotiate?negotiateVersion=1`, this.as(name))
    return answer.body.connectionToken
  }
}
