// Starts the host for public test suites of SignalR clients:
// `node packages/signalr-server/test-support/conformance.ts --port 5000`
import { parseArgs } from 'node:util'
import { startConformanceHost } from './conformance-host.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const host = await startConformanceHost(Number(values.port))
process.stdout.write(`ready at ${host.port}\n`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void host.close().then(() => process.exit(0)))
