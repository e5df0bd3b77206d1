import { connectAgent, makeDepartment, makeSignedInAgent, makeWidget } from '../chat.ts'
import { sendAsAgent } from '../chat-hubs.ts'
import type { Flowdesk } from '../flowdesk.ts'
import { describeMessage, type StoredMessage } from '../widget-files.ts'

const PATH = '/v1/agent/conversations'

/** A department and its agent, who is online. Each conversation must begin with a different text. */
export interface Desk {
  /** Creates a widget of the department. Returns its key. */
  readonly makeWidget: (options?: object) => Promise<string>
  /** Takes the conversation whose last message is `firstText`, and answers it. Returns a function that answers again. */
  readonly answer: (firstText: string, text: string) => Promise<(text: string) => Promise<unknown>>
  /** Returns the messages of the conversation whose last message is `firstText`, as the agent reads them. */
  readonly readMessages: (firstText: string) => Promise<readonly string[]>
}

export async function openDesk(flowdesk: Flowdesk): Promise<Desk> {
  const { id: agentId, token } = await makeSignedInAgent(flowdesk, { displayName: 'Ada Okafor' })
  const department = await makeDepartment(flowdesk, { memberIds: [agentId] })
  await connectAgent(flowdesk, agentId)
  const findConversation = async (firstText: string): Promise<string> => {
    const { body } = await flowdesk.get(PATH, { token })
    const found = body.data.items.find(
      ({ lastMessage }: { lastMessage: { preview: string } }) => lastMessage.preview === firstText,
    )
    return found.id
  }
  return {
    makeWidget: async (options = {}) => {
      const widget = { departmentIds: [department.id], greeting: 'How can we help?', ...options }
      return (await makeWidget(flowdesk, widget)).key
    },
    answer: async (firstText, text) => {
      const id = await findConversation(firstText)
      await flowdesk.post(`${PATH}/${id}/take`, { token })
      const send = (one: string) => sendAsAgent(flowdesk, token, id, one)
      await send(text)
      return send
    },
    readMessages: async (firstText) => {
      const { body } = await flowdesk.get(`${PATH}/${await findConversation(firstText)}/messages`, { token })
      return (body.data.items as StoredMessage[]).filter(({ kind }) => kind === 'Text').map(describeMessage)
    },
  }
}
