import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

// A small licence server, for tests and as the reference of the protocol. It signs what a file of licences says.

const usage = `Usage: node tools/licence-server.ts --licences <file> --key <file> [--algorithm EdDSA|ES256] [--port 8090]

--licences  JSON object of licences by key. It is read at each request. An example:
            {"<key>": {"status": "active", "customer": "Example", "plan": "team", "expiresAt": "2030-01-01T00:00:00Z",
            "graceDays": 14, "limits": {"agents": 5, "monthlyConversations": 1000}}}
--key       File of the private signing key, a JWK. It is created if it does not exist.`

const MAX_REQUEST_BYTES = 64 * 1024

interface Signer {
  readonly algorithm: string
  readonly key: CryptoKey
  readonly publicJwk: JWK
}

async function createKeyFile(file: string, algorithm: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: algorithm, kid: crypto.randomUUID() }
  await writeFile(file, JSON.stringify(jwk), { mode: 0o600, flag: 'wx' })
  return jwk
}

async function openSigner(file: string, algorithm: string): Promise<Signer> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const jwk: JWK = text === null ? await createKeyFile(file, algorithm) : JSON.parse(text)
  const key = await importJWK(jwk)
  if (key instanceof Uint8Array || !jwk.alg) throw new Error(`${file} holds no private key with an algorithm`)
  const { d: _private, ...publicJwk } = jwk
  return { algorithm: jwk.alg, key, publicJwk }
}

async function readRequest(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_REQUEST_BYTES) return null
  }
  try {
    return Object(JSON.parse(text))
  } catch {
    return null
  }
}

async function sign({ key, algorithm, publicJwk }: Signer, claims: object): Promise<string> {
  const header = { alg: algorithm, ...(publicJwk.kid ? { kid: publicJwk.kid } : {}) }
  return await new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Signs the licence together with the nonce and the installation id of the request. */
async function validate(signer: Signer, licencesFile: string, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST' || request.url !== '/v1/validate') return respond(response, 404, {})
  const { key, nonce, installationId } = (await readRequest(request)) ?? {}
  if (typeof key !== 'string' || typeof nonce !== 'string' || typeof installationId !== 'string')
    return respond(response, 400, {})
  const licences = new Map<string, object>(Object.entries(JSON.parse(await readFile(licencesFile, 'utf8'))))
  const licence = licences.get(key)
  if (!licence) return respond(response, 404, {})
  respond(response, 200, { answer: await sign(signer, { ...licence, nonce, installationId }) })
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { licences: text, key: text, algorithm: text, port: text } })
  const { licences, key, algorithm = 'EdDSA', port = '8090' } = values
  if (!licences || !key) throw new Error(usage)
  const signer = await openSigner(key, algorithm)
  const server = createServer((request, response) => {
    validate(signer, licences, request, response).catch((error: unknown) => {
      console.error(String(error))
      respond(response, 500, {})
    })
  })
  server.listen(Number(port), '127.0.0.1', () => {
    const address = server.address()
    console.log(`License:ResponseSigningKeys ${JSON.stringify([signer.publicJwk])}`)
    console.log(`License:ServerUrl http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`)
  })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
