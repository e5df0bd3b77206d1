import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { HttpTransportType, HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { malformedMessages, sendText } from '../test-support/malformed.ts'
import { encodeMessages, handshakeRequest, negotiate, sendHubRequest } from '../test-support/raw-client.ts'
import { openTestProxy } from '../test-support/test-proxy.ts'

const script = fileURLToPath(new URL('../test-support/conformance.ts', import.meta.url))

/** Starts the host as a process. */
async function startHost(): Promise<{ program: ChildProcess; url: string }> {
  const program = spawn(process.execPath, [script, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of program.stdout) {
    const [, port] = /ready at (\d+)/.exec(String(line)) ?? []
    if (port) return { program, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('the host has ended')
}

let url = ''

beforeAll(async () => {
  const host = await startHost()
  url = host.url
  return () => void host.program.kill('SIGTERM')
})

const clientOf = (path: string, options: IHttpConnectionOptions = {}, at = url) =>
  new HubConnectionBuilder()
    .withUrl(`${at}${path}`, options)
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 10 })
    .configureLogging(LogLevel.None)
    .build()

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const)('the host over %s', (name, transport) => {
  test('has the methods that public test suites invoke', async () => {
    const client = clientOf('/testhub', { transport, headers: { 'X-HEADER': 'VALUE' } })
    const event = new Promise((resolve) => client.on('customobject', resolve))
    await client.start()
    const call = (method: string, ...given: unknown[]): Promise<unknown> => client.invoke(method, ...given)
    expect(await call('Echo', '你好，世界！')).toBe('你好，世界！')
    expect(await call('GetCallerConnectionId')).toBe(client.connectionId)
    expect(await call('GetActiveTransportName')).toBe(name)
    expect(await call('GetHeader', 'X-HEADER')).toBe('VALUE')
    expect(await call('GetCookie', 'testCookie2')).toBe('testValue2')
    expect(await call('GetCookie', 'expiredCookie')).toBeNull()
    const complex = { ByteArray: 'aGVsbG8=', IntArray: [1, 2, 3, 255], String: 'Hello, World!' }
    expect(await call('EchoComplexObject', complex)).toEqual(complex)
    expect(await call('SendComplexObject')).toMatchObject({ IntArray: [1, 2, 3], String: 'hello world' })
    await call('SendCustomObject', { Name: 'test', Value: 42 })
    expect(await event).toEqual({ Name: 'test', Value: 42 })
    await expect(call('ThrowException', 'An error occurred.')).rejects.toThrow(
      "An unexpected error occurred invoking 'ThrowException' on the server. InvalidOperationException: An error occurred.",
    )
    await client.stop()
  })

  test('accepts clients with a token', async () => {
    const accessTokenFactory = async () => (await fetch(`${url}/generateJwtToken`)).text()
    const client = clientOf('/authorizedhub', { transport, accessTokenFactory })
    await client.start()
    expect(await client.invoke('Echo', 'ab')).toBe('ab')
    await client.stop()
    for (const token of ['', 'nonsense']) {
      const other = clientOf('/authorizedhub', { transport, accessTokenFactory: () => token })
      await expect(other.start()).rejects.toThrow("Unauthorized: Status code '401'")
    }
  })

  test('accepts the reconnect of a client whose connection broke', async () => {
    const gateway = await openTestProxy(url)
    const client = clientOf('/testhub', { transport }, gateway.url)
    await client.start()
    const { connectionId } = client
    const back = new Promise((resolve) => client.onreconnected(resolve))
    gateway.breakConnections()
    await back
    expect(client.connectionId).not.toBe(connectionId)
    const event = new Promise((resolve) => client.on('message', resolve))
    await client.invoke('InvokeWithString', 'still there')
    expect(await event).toBe('still there')
    await client.stop()
  })

  test('refuses an unknown method and keeps the connection', async () => {
    const client = clientOf('/testhub', { transport })
    await client.start()
    await expect(client.invoke('Nothing')).rejects.toThrow('HubException: Method does not exist.')
    expect(await client.invoke('Echo', 'ab')).toBe('ab')
    await client.stop()
  })

  test.each(malformedMessages)('closes a connection that sends %s, with the reason', async (_what, text, why) => {
    const client = clientOf('/testhub', { transport })
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    await client.start()
    await sendText(client, text)
    expect((await closed)?.message).toContain(`Connection closed with an error. ${why}`)
  })
})

test('a hub that cannot be created sends the reason', async () => {
  const client = clientOf('/uncreatable')
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
  const error = await Promise.race([client.start().then(() => closed), closed]).catch((failure: Error) => failure)
  expect(error?.message).toContain(
    "Connection closed with an error. InvalidOperationException: Unable to resolve service for type 'System.Object'",
  )
})

test('redirections are followed, and WebSockets are not used where they are not offered', async () => {
  const redirected = clientOf(`/redirect?numRedirects=0&baseUrl=${url}`)
  await redirected.start()
  expect(await redirected.invoke('GetNumRedirects')).toBe(1)
  await redirected.stop()
  const client = clientOf('/testhub-nowebsockets')
  await client.start()
  expect(await client.invoke('GetActiveTransportName')).toBe('ServerSentEvents')
  await client.stop()
})

test('bytes without a protocol are sent back as they came', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/echo`)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('message')
  expect(await new Promise((resolve) => socket.once('message', (bytes) => resolve(String(bytes))))).toBe('message')
  socket.close()
  expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1000)
})

test('methods read the header fields of the request that began the connection', async () => {
  const hub = { url: `${url}/testhub` }
  const { connectionToken: id } = await negotiate(hub)
  const stream = await sendHubRequest(
    hub,
    'GET',
    { id },
    { headers: { accept: 'text/event-stream', 'x-header': 'first' } },
  )
  const post = (message: unknown) =>
    sendHubRequest(hub, 'POST', { id }, { body: encodeMessages(message), headers: { 'x-header': 'newest' } })
  await post(handshakeRequest)
  await post({ type: 1, invocationId: '1', target: 'GetHeader', arguments: ['X-HEADER'] })
  let text = ''
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes('result')) break
  }
  expect(text).toContain('"result":"first"')
})

test('the host stops while a client of the raw echo is between two polls', async () => {
  const { program, url: base } = await startHost()
  const echo = { url: `${base}/echo` }
  const { connectionToken: id } = await negotiate(echo)
  expect((await sendHubRequest(echo, 'GET', { id })).status).toBe(200)
  const exited = once(program, 'exit')
  program.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
