// A floor: a bare WebSocket server that sends back each message.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { reportMemory } from '../sockets/memory.ts'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('error', () => undefined)
  socket.on('message', (bytes, isBinary) => socket.send(bytes, { binary: isBinary }))
})
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has no textual address.
  process.stdout.write(`ready at ${(server.address() as AddressInfo).port}\n`)
})
reportMemory()
