// A host on which public test suites of SignalR clients run: `node tests/hubs/host.ts --port 5000`. CONTRIBUTING.md tells more.
import { parseArgs } from 'node:util'
import { startHubHost } from '../support/hub-host.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const host = await startHubHost(Number(values.port))
process.stdout.write(`ready at ${host.port}\n`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void host.close().then(() => process.exit(0)))
