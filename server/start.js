import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Plain JavaScript without newer features or imports, so that a Node too old to read the rest can still say so.
const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Flowdesk needs Node.js ${NEEDED} or newer, this is ${process.versions.node}. Run "npm ci", which brings one along, and start with "npm start".\n`,
  )
  process.exit(1)
}

// A support server has quiet hours: what serves a call would otherwise run half-translated for thousands of them.
setFlagsFromString('--invocation-count-for-maglev=50')
setFlagsFromString('--invocation-count-for-turbofan=300')

// Not the system's temporary folder, Node's own choice: anybody may put code there that would then run as us.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/flowdesk', import.meta.url)))
await import('./main.ts')
