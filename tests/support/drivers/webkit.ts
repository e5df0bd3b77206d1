import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { waitUntil } from '../embedded.ts'
import { findProgramPath, webkit, xvfb } from '../external-programs.ts'
import { findFreePort } from '../free-port.ts'
import type { BrowserDriver } from './driver.ts'

/** The member of the JSON that refers to an element (WebDriver, 12.2). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** The Enter key (WebDriver, 17.4.2). */
const ENTER = '\uE007'

/** Starts a display that exists in memory only. Returns it and its name, such as `:1`. */
async function startDisplay(): Promise<{ readonly server: ChildProcess; readonly name: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn(findProgramPath(xvfb), options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a display')))
  const [number] = await Promise.race([once(server.stdio[3] as Readable, 'data'), ended])
  return { server, name: `:${String(number).trim()}` }
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

/** Returns a function that calls the commands of a WebDriver server. */
const createCall =
  (url: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: T }
    if (!response.ok) throw new Error(`${method} ${path} failed: ${JSON.stringify(value)}`)
    return value
  }

/** Starts the WebDriver server, which starts the browser for a session. Resolves when it responds. */
async function startServer(display: string): Promise<{ readonly server: ChildProcess; readonly call: Call }> {
  const port = await findFreePort()
  const environment = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' }
  const server = spawn(findProgramPath(webkit), [`--port=${port}`], { env: environment, stdio: 'ignore' })
  const call = createCall(`http://127.0.0.1:${port}`)
  const isReady = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    )
  await waitUntil(isReady)
  return { server, call }
}

/** Starts the browser of WebKitGTK, which is controlled by WebDriver. */
export async function startWebkit(): Promise<BrowserDriver> {
  const display = await startDisplay()
  const { server, call } = await startServer(display.name)
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const send: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await send('POST', '/window/rect', { width: 1280, height: 900 })
  const evaluate = <T>(expression: string) =>
    send<T>('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  const find = async (element: string) => {
    const { [ELEMENT_KEY]: id } = await evaluate<Record<string, string>>(element)
    return `/element/${id}`
  }
  const type = async (element: string, text: string) =>
    send<void>('POST', `${await find(element)}/value`, { text: text.replaceAll('\n', ENTER) })
  return {
    ...{ evaluate, type, chooseFile: type },
    goTo: (url) => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    click: async (element) => send('POST', `${await find(element)}/click`, {}),
    close: async () => {
      await send('DELETE', '')
      server.kill()
      display.server.kill()
    },
  }
}
