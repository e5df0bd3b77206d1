import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createContext, SourceTextModule } from 'node:vm'

// Opens a ticket by the SDK in a world that has nothing but the language and these; says its tracking key.
const context = createContext({
  AbortController,
  AbortSignal,
  Blob,
  clearTimeout,
  console,
  crypto,
  DOMException,
  fetch,
  FormData,
  Headers,
  setTimeout,
  URL,
  URLSearchParams,
})

const [entry = '', options = ''] = process.argv.slice(2)
const modules = new Map<string, SourceTextModule>()

async function loadModule(path: string): Promise<SourceTextModule> {
  const known = modules.get(path)
  if (known) return known
  const module = new SourceTextModule(await readFile(path, 'utf8'), { context: context, identifier: path })
  modules.set(path, module)
  return module
}

const program = new SourceTextModule(
  `import { createClient } from '${entry}'
  const flowdesk = createClient(${options})
  const { trackingKey } = await flowdesk.createTicket({ subject: 'From the edge' })
  console.log((await flowdesk.trackTicket(trackingKey)).isCompleted)`,
  { context: context, identifier: 'program' },
)
await program.link((specifier, from) => loadModule(resolve(dirname(from.identifier), specifier)))
await program.evaluate()
