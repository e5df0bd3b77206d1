import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { repositoryFolder } from './process.ts'

/** What the licence server signs for a key. */
export interface IssuedLicence {
  readonly status?: string
  readonly customer?: string
  readonly plan?: string
  readonly expiresAt?: string
  readonly graceDays?: number | string
  readonly limits?: { readonly agents?: number; readonly monthlyConversations?: number }
}

/** The body of a validation request. */
export interface ValidationRequest {
  readonly key: string
  readonly installationId: string
  readonly version: string
  readonly usage: Readonly<Record<string, number>> | null
  readonly nonce: string
}

/** Asks the real licence server. Returns the JSON text of its response. */
type Forward = (request: ValidationRequest) => Promise<string>

/** Responds in place of the licence server. A returned text is a response with status 200. */
export type Misbehaviour = (
  request: ValidationRequest,
  forward: Forward,
  response: ServerResponse,
) => Promise<string | null>

/** A licence, and the line to the server that issues it. */
export interface TestLicence {
  /** The settings by which a server checks this licence. */
  readonly settings: Readonly<Record<string, string>>
  readonly stateFolder: string
  /** Every request so far. */
  readonly requests: readonly ValidationRequest[]
  /** Replaces members of the licence. */
  readonly change: (change: IssuedLicence) => Promise<void>
  /** Changes how the server responds; null restores it. */
  misbehave(misbehaviour: Misbehaviour | null): void
}

/** The server does not respond: the connection ends without a response. */
export const down: Misbehaviour = async (_request, _forward, response) => {
  response.destroy()
  return null
}

/** Accepts requests and never responds. */
export const silent: Misbehaviour = () => new Promise(() => undefined)

/** Registers what to do when the licence is no longer used. */
type OnEnd = (clean: () => Promise<void> | void) => unknown

/** The members of a licence by default. */
export const validLicence = {
  status: 'active',
  customer: 'Example Ltd',
  plan: 'team',
  expiresAt: '2100-01-01T00:00:00Z',
  graceDays: 14,
} as const

/** Runs `tools/licence-server.ts`. */
export class LicenceServer {
  private readonly folder: string
  private readonly licences = new Map<string, IssuedLicence>()
  private readonly url: string
  readonly signingKeys: string

  private constructor(folder: string, url: string, signingKeys: string) {
    this.folder = folder
    this.url = url
    this.signingKeys = signingKeys
  }

  /** Call it outside of a test: it runs until this process ends. */
  static async start(algorithm: 'EdDSA' | 'ES256' = 'EdDSA'): Promise<LicenceServer> {
    const folder = await mkdtemp(join(tmpdir(), 'flowdesk-licences-'))
    await writeFile(join(folder, 'licences.json'), '{}')
    const files = ['--licences', join(folder, 'licences.json'), '--key', join(folder, 'key.json')]
    const script = join(repositoryFolder, 'tools/licence-server.ts')
    const child = spawn(process.execPath, [script, ...files, '--port', '0', '--algorithm', algorithm], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.once('exit', () => child.kill())
    const printed = new Map<string, string>()
    for await (const line of createInterface(child.stdout)) {
      const [name = '', value = ''] = line.split(' ')
      printed.set(name, value)
      if (name === 'License:ServerUrl') break
    }
    const started = new LicenceServer(
      folder,
      printed.get('License:ServerUrl') ?? '',
      printed.get('License:ResponseSigningKeys') ?? '',
    )
    started.stop = async () => {
      child.kill()
      await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    }
    return started
  }

  stop: () => Promise<void> = async () => undefined

  /** Issues a licence with a key of its own, by default one that is active and without limits, for the current test. */
  async issue(licence: IssuedLicence = {}, onEnd: OnEnd = onTestFinished): Promise<TestLicence> {
    const key = `key-${randomUUID()}`
    const change = async (changed: IssuedLicence): Promise<void> => {
      this.licences.set(key, { ...validLicence, ...this.licences.get(key), ...changed })
      await writeFile(join(this.folder, 'licences.json'), JSON.stringify(Object.fromEntries(this.licences)))
    }
    await change(licence)
    const stateFolder = await mkdtemp(join(tmpdir(), 'flowdesk-licence-'))
    onEnd(() => rm(stateFolder, { recursive: true, force: true }))
    const line = await this.openLine(onEnd)
    const settings = {
      License__Key: key,
      License__ServerUrl: line.url,
      License__ResponseSigningKeys: this.signingKeys,
      License__StateDirectory: stateFolder,
      License__CheckInterval: '00:01:00',
    }
    return { settings, stateFolder, change, requests: line.requests, misbehave: line.misbehave }
  }

  /** A proxy before the server. */
  private async openLine(onEnd: OnEnd) {
    const requests: ValidationRequest[] = []
    let misbehaviour: Misbehaviour | null = null
    const forward: Forward = async (request) => {
      const response = await fetch(`${this.url}/v1/validate`, { method: 'POST', body: JSON.stringify(request) })
      return await response.text()
    }
    const respondTo = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
      const request = (await json(incoming)) as ValidationRequest
      requests.push(request)
      const respond = misbehaviour ?? forward
      const body = await respond(request, forward, response)
      if (body !== null && !response.writableEnded) response.end(body)
    }
    const server = createServer((incoming, response) => void respondTo(incoming, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onEnd(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const misbehave = (chosen: Misbehaviour | null): void => {
      misbehaviour = chosen
    }
    return { requests, url, misbehave }
  }
}
