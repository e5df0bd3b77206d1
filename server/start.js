import { enableCompileCache } from 'node:module'

// Plain JavaScript, so that a Node too old to read the rest can still say so.
const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Flowdesk needs Node.js ${NEEDED} or newer, this is ${process.versions.node}. Run "npm ci", which brings one along, and start with "npm start".\n`,
  )
  process.exit(1)
}

enableCompileCache()
await import('./main.ts')
