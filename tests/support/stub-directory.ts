import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Ber, BerWriter } from 'ldapts'

/** A directory that has one entry, which every search finds and every password opens. */
export interface StubDirectory {
  /** The settings with which a server uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** The `mail` of the entry. */
  mail: string
  close(): void
}

const BIND_REQUEST = 0x60
const SEARCH_REQUEST = 0x63

/** Returns a message with the result code `success`. */
function encodeSuccess(id: number, operation: number): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(operation)
  writer.writeEnumeration(0)
  writer.writeString('')
  writer.writeString('')
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

function encodeEntry(id: number, mail: string): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(0x64)
  writer.writeString('uid=maria,dc=example,dc=com')
  writer.startSequence()
  writer.startSequence()
  writer.writeString('mail')
  writer.startSequence(Ber.Set | Ber.Constructor)
  writer.writeString(mail)
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

/** Starts a directory for tests of what surrounds it; OpenLDAP need not be installed. */
export async function startStubDirectory(): Promise<StubDirectory> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    // Messages arrive one at a time: a tag, a length of one or more bytes, the id in three, then the operation.
    socket.on('data', ([_tag, length = 0, ...rest]) => {
      const [_type, _size, id = 0, operation] = rest.slice(length > 0x80 ? length - 0x80 : 0)
      if (operation === BIND_REQUEST) socket.write(encodeSuccess(id, 0x61))
      if (operation === SEARCH_REQUEST)
        socket.write(Buffer.concat([encodeEntry(id, directory.mail), encodeSuccess(id, 0x65)]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const directory: StubDirectory = {
    settings: {
      Ldap__Url: `ldap://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      Ldap__BaseDn: 'dc=example,dc=com',
    },
    mail: 'maria@example.com',
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return directory
}
