import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without newer syntax and imports, so that an older Node.js can print this message.
const MIN_NODE_VERSION = 24

if (Number(process.versions.node.split('.')[0]) < MIN_NODE_VERSION) {
  process.stderr.write(
    `Flowdesk needs Node.js ${MIN_NODE_VERSION} or newer, this is ${process.versions.node}. Run "npm ci", which brings one along, and start with "npm start".\n`,
  )
  process.exit(1)
}

// Not in the temporary directory, the default of Node.js: other users could place code there that this process would
// run.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/flowdesk', import.meta.url)))
await import('./main.ts')
