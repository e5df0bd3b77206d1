import type { App } from '../../server/app.ts'
import type { Announcement } from '../../server/chat/announcements/announcements.ts'
import type { OpenedChat } from '../../server/chat/index.ts'
import type { ApiResponse, CallOptions, Flowdesk } from './flowdesk.ts'

/** A visitor of a widget, who sends the credential in every call. */
export interface TestVisitor {
  readonly id: string
  /** The credential, `vis_…`. */
  readonly credential: string
  readonly get: (url: string, options?: CallOptions) => Promise<ApiResponse>
  readonly post: (url: string, body?: unknown, headers?: CallOptions['headers']) => Promise<ApiResponse>
  readonly put: (url: string, body?: unknown) => Promise<ApiResponse>
  readonly delete: (url: string) => Promise<ApiResponse>
}

/** How a visitor differs from one without a name in the widget `default`. */
export interface VisitorOptions extends Readonly<Record<string, unknown>> {
  readonly widget?: string
}

const withBody = (headers: CallOptions['headers'] = {}, body?: unknown): CallOptions => ({
  headers,
  ...(body === undefined ? {} : { body }),
})

/** Returns a visitor whose calls send this credential. */
export function createTestVisitor(flowdesk: Flowdesk, id: string, credential: string): TestVisitor {
  const authorization = `Visitor ${credential}`
  return {
    id,
    credential,
    get: (url, { headers = {}, ...options } = {}) =>
      flowdesk.get(url, { ...options, headers: { authorization, ...headers } }),
    post: (url, body, headers = {}) => flowdesk.post(url, withBody({ authorization, ...headers }, body)),
    put: (url, body) => flowdesk.put(url, withBody({ authorization }, body)),
    delete: (url) => flowdesk.delete(url, { headers: { authorization } }),
  }
}

/** Creates a visitor. All options except the widget are sent in the body. */
export async function makeVisitor(flowdesk: Flowdesk, options: VisitorOptions = {}): Promise<TestVisitor> {
  const { widget = 'default', ...body } = options
  const response = await flowdesk.post(`/v1/widget/${widget}/visitors`, { body })
  if (response.status !== 201) throw new Error(`a visitor was refused with ${response.status}: ${response.text}`)
  const { visitorId, token } = response.body.data
  return createTestVisitor(flowdesk, visitorId, token)
}

/** Opens a conversation as a visitor. Returns its id. */
export async function openConversationOf(
  visitor: TestVisitor,
  body: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const opened = await visitor.post('/v1/widget/conversations', body)
  if (opened.status !== 201) throw new Error(`a conversation was refused with ${opened.status}: ${opened.text}`)
  return opened.body.data.id
}

/** A row of a conversation, as its visitor reads it. */
interface VisitorRow {
  readonly id: string
  readonly sequence: number
  readonly kind: string
  readonly body: string
  readonly senderKind: string
  readonly senderName: string | null
}

/** Returns the rows of a conversation that its visitor sees. */
export async function readRowsAs(visitor: TestVisitor, id: string): Promise<readonly VisitorRow[]> {
  const { body } = await visitor.get(`/v1/widget/conversations/${id}/messages?pageSize=100`)
  return body.data.items as VisitorRow[]
}

type AppContext = App['contexts'][number]

const isChat = (context: AppContext): context is AppContext & OpenedChat => context.name === 'chat'

/** Returns an array to which every later announcement is added. */
export function collectAnnouncements({ app }: Flowdesk): Announcement[] {
  const collected: Announcement[] = []
  for (const { announcements } of app.contexts.filter(isChat)) announcements.listen((one) => collected.push(one))
  return collected
}
