import { passwordSignInDisabled } from '#platform/auth/errors.ts'
import { requireSignInPermit, runLimitedSignIn, signInPolicies, toSignInClient } from '#platform/auth/sign-in-limits.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { accepted, type Http, ok, route, takePermit } from '#platform/http/route.ts'
import { noData } from '#platform/http/schema-builders.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import type { Chat } from '../../database/chat.ts'
import { choosePassword } from '../commands/choose-password.ts'
import { requestPasswordLink } from '../commands/password-links.ts'
import type { AgentSessions } from '../commands/sign-in.ts'
import { agentPolicies, type PasswordLinkMailer } from '../config.ts'
import { passwordLinkRefused } from '../errors.ts'
import { AgentTokenPair, ChosenPassword, PasswordLinkRequest } from '../schema.ts'

const tag = 'Console: sign-in'

export function registerPasswordLinkRoutes(
  http: Http,
  chat: Chat & { readonly mailer: PasswordLinkMailer },
  sessions: AgentSessions,
): void {
  /** Takes a permit of the e-mail address, whose limit all client addresses share. Returns false if none is left. */
  const takeMailPermit = (email: string): boolean =>
    http.limits.take(agentPolicies.passwordLink, email, http.now().getTime()) === null
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/password-link',
    id: 'requestAgentPasswordLink',
    access: publicAccess,
    tag,
    summary: 'Request a link to choose a password',
    description:
      'Mails a link to the agent, in the language of the request. The response is the same whether or not an active agent has the e-mail address. The link works once, for one hour, and replaces any earlier link of the agent. Too many requests from one client address get 429. If several client addresses together request too many links for one e-mail address, the server still returns 202. It then mails a link only if the account signed in from the client address of the request during the last 30 days.',
    guard: requireSignInPermit(http),
    body: PasswordLinkRequest,
    responses: { 202: { description: 'The request was accepted', data: noData } },
    guardOrHandlerPolicies: [signInPolicies.address, agentPolicies.passwordLink, agentPolicies.passwordLinkAddress],
    refuses: [passwordSignInDisabled, emailNotConfigured],
    async handle({ body: { email }, request }) {
      const clientAddress = clientAddressKey(request)
      takePermit(http, agentPolicies.passwordLink, `${clientAddress} ${email}`)
      takePermit(http, agentPolicies.passwordLinkAddress, clientAddress)
      const isKnownIpAddress = () => sessions.isKnownIpAddress(email, clientAddress)
      const permits = { hasMailPermit: takeMailPermit(email), isKnownIpAddress }
      const locale = negotiateLocale(request.headers['accept-language'])
      await requestPasswordLink(chat, { email, locale }, permits)
      return accepted(null)
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/agent/auth/password',
    id: 'chooseAgentPassword',
    access: publicAccess,
    tag,
    summary: 'Choose a password with a link',
    description:
      'Sets the password of the agent to whom the link was sent, ends all sessions of the agent, and signs the agent in. The link works once. If the server refuses the password, the link remains valid. The server returns the same error for a link that is unknown, expired, used, or replaced by another one.',
    guard: requireSignInPermit(http),
    body: ChosenPassword,
    responses: { 200: { description: 'Returns the token pair and the agent', data: AgentTokenPair } },
    guardOrHandlerPolicies: [signInPolicies.address],
    refuses: [passwordLinkRefused, passwordSignInDisabled],
    async handle({ body, request }) {
      if (!chat.mailer.isPasswordEnabled) throw passwordSignInDisabled()
      const client = toSignInClient(request)
      return ok(await runLimitedSignIn(http, client, () => choosePassword(sessions, body, client)))
    },
  })
}
