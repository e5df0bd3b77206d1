import { readStartCommand } from '../../server/start-command.ts'
import { administrator } from '../flowdesk.ts'
import { Program } from '../program.ts'

const startCommand = readStartCommand()

/** A Flowdesk in development, with the demo data and the demo shop. */
export interface DemoServer {
  /** The origin of the server. */
  readonly serverUrl: string
  readonly shopUrl: string
  readonly close: () => Promise<void>
}

export interface DemoServerOptions {
  /** `Storage:RootPath`. */
  readonly rootPath: string
  /** Whether the folder is empty, so that the server adds the demo data first. */
  readonly isNew: boolean
  /** Further settings, such as `Chat__MaxConcurrentConversations`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Raises the rate limits of a visitor's address, because all pages use the same one. */
const permits = Object.fromEntries(
  ['VisitorBootstrap', 'VisitorWrite', 'VisitorRead', 'ConversationCreate', 'Upload', 'LeaveMessage'].map((policy) => [
    `RateLimits__${policy}__Permits`,
    '1000000',
  ]),
)

/** Starts Flowdesk on free ports of loopback and waits until the demo shop is ready. */
export async function startDemoServer({ rootPath, isNew, settings = {} }: DemoServerOptions): Promise<DemoServer> {
  const program = new Program({
    args: startCommand.args,
    folder: rootPath,
    environment: {
      ...startCommand.environment,
      ...permits,
      Http__Host: '127.0.0.1',
      Http__Port: '0',
      Seed__AdminEmail: administrator.email,
      Seed__AdminPassword: administrator.password,
      Storage__RootPath: rootPath,
      ...settings,
    },
  })
  const [, shopUrl = ''] = await program.waitForLine(/Demo shop +(http:\S+)/)
  if (isNew) await program.waitForLine(/added demo data/)
  const shop = await (await fetch(shopUrl)).text()
  const [, serverUrl = ''] = /src="(.+)\/widget[.]js"/.exec(shop) ?? []
  return { serverUrl, shopUrl, close: () => program.close() }
}
