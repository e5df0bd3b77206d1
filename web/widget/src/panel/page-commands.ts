import type { Command } from '../loader/interface.ts'
import { VISITOR_ENTRY } from './features/session/state/identity.ts'
import { clearIfPersonChanged } from './features/session/state/person.ts'
import type { Shell } from './model.ts'
import { toPageTitle } from './platform/page-title.ts'
import type { DeclaredIdentity } from './script-attributes.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value)

const toIdentity = (value: unknown): DeclaredIdentity =>
  isObject(value)
    ? {
        id: textOf(value['id']),
        name: textOf(value['name']),
        email: textOf(value['email']),
        identityToken: textOf(value['identityToken']),
      }
    : {}

/** Reports the page to the server, if the visitor exists: pages are not a reason to create one. */
async function recordPage({ storage, loadCore }: Shell, page: unknown): Promise<void> {
  const { url = location.href, title = document.title } = isObject(page) ? page : {}
  if (storage.get(VISITOR_ENTRY) === null) return
  const { chat } = await loadCore()
  const body = { url: String(url).slice(0, 2000), title: toPageTitle(String(title)) }
  await chat.request('POST', '/v1/widget/visitors/me/pages', { body }).catch(() => undefined)
}

/** Changes the identity, or starts again for another person. Sends the identity to the server if the visitor exists. */
async function identify({ identity, storage, loadCore, restart }: Shell, declared: DeclaredIdentity): Promise<void> {
  if (clearIfPersonChanged(storage, declared)) return restart({ identity: declared })
  identity.declare(declared)
  if (storage.get(VISITOR_ENTRY) !== null) await (await loadCore()).commands.startAndCatchUp()
}

/** The panel, as far as the commands of the page change it. */
export interface CommandTarget {
  readonly shell: Shell
  /** Whether the page has reset the visitor since it called the command. */
  readonly wasReset: boolean
  /** An unknown theme is `auto`. */
  readonly setTheme: (name: unknown) => void
  /** Throws if there is no such language. */
  readonly setLanguage: (tag: string) => Promise<void>
}

const commands: Readonly<Record<string, (target: CommandTarget, value: unknown) => unknown>> = {
  identify: ({ shell }, value) => identify(shell, toIdentity(value)),
  prefill: ({ shell }, value) => shell.draft.set(textOf(value) ?? ''),
  page: ({ shell }, value) => recordPage(shell, value),
  locale: ({ setLanguage }, value) => setLanguage(String(value)),
  theme: ({ setTheme }, value) => setTheme(value),
}

/** Commands about the visitor. Those from before a reset must not run for the next visitor. */
const VISITOR_COMMANDS = ['identify', 'prefill']

const unknown = new Set<string>()

/** Runs a command of the page, such as `Flowdesk('identify', {name: 'Maria'})`. An unknown one is reported once. */
export async function runCommand(target: CommandTarget, [name, value]: Command): Promise<void> {
  if (target.wasReset && VISITOR_COMMANDS.includes(name)) return
  try {
    // Members that the page added to the prototype are no commands.
    const command = Object.keys(commands).includes(name) ? commands[name] : undefined
    if (command) await command(target, value)
    else if (!unknown.has(name)) console.warn(`Flowdesk: there is no command "${String(name)}".`)
    if (!command) unknown.add(name)
  } catch (error) {
    target.shell.host.emit('error', error)
  }
}
