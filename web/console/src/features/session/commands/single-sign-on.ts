import * as oauth from 'oauth4webapi'
import type { TabStorage } from '../../../platform/tab-storage.ts'

/** The identity provider at which agents sign in. */
export interface Provider {
  readonly authority: string
  readonly clientId: string
}

/** The values with which this tab verifies the response of the provider. */
interface PendingSignIn extends Provider {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

const PENDING = 'single-sign-on'

const redirectUri = () => `${location.origin}/console/oidc`

/** Allows providers without HTTPS, which administrators use on their own machine only. */
const options = ({ authority }: Provider) => ({ [oauth.allowInsecureRequests]: authority.startsWith('http:') })

async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.authority)
  return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options(provider)))
}

/** Leaves the console for the page of the identity provider (authorization code with PKCE). Rejects if it is unreachable. */
export async function startSingleSignOn(storage: TabStorage, provider: Provider, returnTo: string): Promise<void> {
  const { authorization_endpoint: endpoint } = await discover(provider)
  if (endpoint === undefined) throw new Error('The identity provider has no authorization endpoint')
  const pending: PendingSignIn = {
    ...provider,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    returnTo,
  }
  storage.set(PENDING, JSON.stringify(pending))
  const url = new URL(endpoint)
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid profile email',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  location.assign(url.href)
}

/** The ID token of a sign-in, and the path of the console at which it began. */
export interface FinishedSignOn {
  readonly idToken: string
  readonly returnTo: string
}

/** Exchanges the code in the address for an ID token. Works once. Rejects if this tab has not begun the sign-in. */
export async function finishSingleSignOn(storage: TabStorage, address: URL): Promise<FinishedSignOn> {
  const text = storage.get(PENDING)
  storage.set(PENDING, null)
  if (text === null) throw new Error('This tab has not begun a sign-in')
  // Only `startSingleSignOn` writes the entry.
  const pending = JSON.parse(text) as PendingSignIn
  const server = await discover(pending)
  const client: oauth.Client = { client_id: pending.clientId }
  const parameters = oauth.validateAuthResponse(server, client, address, pending.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    pending.codeVerifier,
    options(pending),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  })
  if (tokens.id_token === undefined) throw new Error('The identity provider sent no ID token')
  return { idToken: tokens.id_token, returnTo: pending.returnTo }
}
