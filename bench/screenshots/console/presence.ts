import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { agents } from './samples/shop.ts'
import type { Stage } from './stage.ts'
import type { Today } from './today.ts'

/** Connections of visitors and colleagues, who are online in the pictures. */
export interface Presence {
  /** Shows agents the draft of the visitor of the main conversation. */
  readonly showDraft: (draft: string) => Promise<void>
  readonly close: () => Promise<void>
}

async function connect(url: string, token: string): Promise<HubConnection> {
  const hub = new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  await hub.start()
  return hub
}

/** Connects two colleagues who are available, one who is not, and the visitors who have the shop open. */
export async function openPresence({ url, signIn }: Stage, { main, onlineVisitors }: Today): Promise<Presence> {
  const connectVisitor = (token: string) => connect(`${url}/hubs/visitor`, token)
  const [elif, jonas, , youssef] = agents
  const tokens = await Promise.all([elif, jonas, youssef].map(({ email }) => signIn(email)))
  const colleagues = tokens.map(({ accessToken }) => connect(`${url}/hubs/agent`, String(accessToken)))
  const mainVisitor = await connectVisitor(main.visitorToken)
  const hubs = await Promise.all([...colleagues, ...onlineVisitors.map(connectVisitor)])
  return {
    showDraft: (draft) => mainVisitor.invoke('Preview', main.id, draft),
    close: async () => void (await Promise.all([mainVisitor, ...hubs].map((hub) => hub.stop()))),
  }
}
