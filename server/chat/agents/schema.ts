import type { Static } from 'typebox'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/auth/passwords.ts'
import {
  email,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  nullableVerbatimText,
  object,
  opaqueToken,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { INVITATION_DAYS, presences, roles } from './rules.ts'

const example = {
  id: 2,
  email: 'jonas@example.com',
  displayName: 'Jonas Weber',
  role: 'agent',
  isActive: true,
  isAvailable: true,
  avatarUrl: null,
  presence: 'online',
  departmentIds: [1],
  maxConcurrentConversations: 5,
  createdAt: '2026-11-21T09:51:04.123Z',
  lastLoginAt: '2026-11-21T10:02:11.006Z',
}

const emailAddress = email('The e-mail address with which the agent signs in. It must be unique.')
const displayName = trimmedText(200, { description: 'The name that visitors and other agents see.' })
const role = enumOf(roles, 'The role. Administrators see all departments and manage the chat.')
const avatarUrl = nullable(
  trimmedText(1000, {
    pattern: '^https://',
    description: 'The URL of a picture; null if there is none. Clients then show initials.',
    example: 'https://example.com/jonas.png',
  }),
)
const isAvailable = flag('Whether the agent accepts new conversations.')
const maxConcurrentConversations = integer({
  minimum: 1,
  maximum: 1000,
  description:
    'Automatic routing assigns a conversation to the agent only while the agent has fewer active conversations than this number. All active conversations of the agent count, not only those that routing assigned. Agents can take more conversations themselves.',
})
const departmentIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'The ids of the departments that the agent is a member of.',
})
const passwordRules = { minLength: MIN_PASSWORD_LENGTH }
const passwordDescription = 'The password: at least 10 characters. The server does not trim it.'
const password = verbatimText(MAX_PASSWORD_LENGTH, { ...passwordRules, description: passwordDescription })

export const Agent = object(
  {
    id: integer({ description: 'The id of the agent.' }),
    email: emailAddress,
    displayName,
    role,
    isActive: flag('Whether the agent may sign in.'),
    isAvailable,
    avatarUrl,
    presence: enumOf(
      presences,
      '`online`: connected and available. `away`: connected but not available. `offline`: not connected. An agent counts as connected until 30 seconds after the last hub connection ended.',
    ),
    departmentIds,
    maxConcurrentConversations,
    createdAt: instant('When the agent was created.'),
    lastLoginAt: nullable(
      instant(
        'When the agent last signed in, or a trusted server last created a session for the agent; null if never.',
      ),
    ),
  },
  { title: 'Agent', description: 'An agent of the console.', example },
)
export type Agent = Static<typeof Agent>

export const Agents = pageOf(Agent)

export const AgentQuery = object(pageParameters)

export const NewAgent = object(
  {
    email: emailAddress,
    displayName,
    role: nullable(role),
    password: nullableVerbatimText(MAX_PASSWORD_LENGTH, {
      ...passwordRules,
      description: `${passwordDescription} Required unless \`sendInvitation\` is true. Omit the password if \`sendInvitation\` is true.`,
    }),
    sendInvitation: nullable(
      flag(
        `Whether to send the agent an e-mail with a link to choose a password. The link works once, for ${INVITATION_DAYS} days. The agent cannot sign in with a password until the agent has chosen one.`,
      ),
    ),
    avatarUrl,
    isAvailable: nullable(isAvailable),
    departmentIds: nullable(departmentIds),
    maxConcurrentConversations: nullable(maxConcurrentConversations),
  },
  {
    title: 'NewAgent',
    description:
      'Either set a `password`, or send an invitation. If you omit the other optional fields or send null for them, the agent has the role `agent`, is available, is a member of no department, and gets conversations by automatic routing only while the agent has fewer than 5 active conversations.',
    example: {
      email: 'jonas@example.com',
      displayName: 'Jonas Weber',
      role: 'agent',
      password: 'correct horse battery',
      sendInvitation: false,
      avatarUrl: null,
      isAvailable: true,
      departmentIds: [1],
      maxConcurrentConversations: 5,
    },
  },
)
export type NewAgent = Static<typeof NewAgent>

export const AgentChange = partialUpdate(
  { email: emailAddress, displayName, role, avatarUrl, isAvailable, departmentIds, maxConcurrentConversations },
  { title: 'AgentChange', example: { displayName: 'Jonas W.', departmentIds: [1] } },
)
export type AgentChange = Static<typeof AgentChange>

export const NewPassword = object(
  { password },
  { title: 'AgentPasswordRequest', example: { password: 'correct horse battery' } },
)

export const PasswordLinkRequest = object(
  { email: email('The e-mail address of the agent.') },
  { title: 'AgentPasswordLinkRequest', example: { email: 'jonas@example.com' } },
)

export const ChosenPassword = object(
  { token: opaqueToken('The value of `token` in the fragment of the link.'), password },
  {
    title: 'AgentChosenPasswordRequest',
    example: { token: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk', password: 'correct horse battery' },
  },
)
export type ChosenPassword = Static<typeof ChosenPassword>

export const Availability = object({ isAvailable }, { title: 'AvailabilityRequest', example: { isAvailable: false } })

export const AgentSignIn = object(
  {
    email: email('The e-mail address of the agent.'),
    password: verbatimText(MAX_PASSWORD_LENGTH, {
      description: 'The password, exactly as it was set. The server does not trim it.',
    }),
  },
  { title: 'AgentSignInRequest', example: { email: 'jonas@example.com', password: 'correct horse battery' } },
)
export type AgentSignIn = Static<typeof AgentSignIn>

export const AgentRefresh = object(
  { refreshToken: opaqueToken('The newest refresh token of the session. It works once.') },
  { title: 'AgentRefreshRequest', example: { refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk' } },
)

export const AgentTokenPair = object(
  {
    accessToken: verbatimText(4096, {
      description: 'The access token: a JWT signed with RS256 that expires after 15 minutes.',
    }),
    accessTokenExpiresAt: instant('When the access token expires.'),
    refreshToken: verbatimText(512, {
      description: 'The refresh token: an opaque string that works once, within seven days.',
    }),
    refreshTokenExpiresAt: instant('When the refresh token expires.'),
    agent: Agent,
  },
  {
    title: 'AgentTokenPair',
    example: {
      accessToken: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjIifQ.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
      accessTokenExpiresAt: '2026-11-21T10:06:04.000Z',
      refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk',
      refreshTokenExpiresAt: '2026-11-28T09:51:04.123Z',
      agent: example,
    },
  },
)
export type AgentTokenPair = Static<typeof AgentTokenPair>

export const SignInOptions = object(
  {
    enabled: flag('Whether agents can use single sign-on. For passwords, see `passwordLoginEnabled`.'),
    authority: nullable(
      verbatimText(2000, {
        description: 'The URL of the identity provider; null if single sign-on is not configured.',
      }),
    ),
    clientId: nullable(
      verbatimText(500, {
        description: 'The client id of the console at the identity provider; null if single sign-on is not configured.',
      }),
    ),
    passwordLoginEnabled: flag('Whether agents may sign in with a password.'),
    passwordLinkEnabled: flag('Whether agents can request an e-mail with a link to choose a new password.'),
  },
  {
    title: 'AgentSignInOptions',
    example: {
      enabled: false,
      authority: null,
      clientId: null,
      passwordLoginEnabled: true,
      passwordLinkEnabled: true,
    },
  },
)

export const SingleSignOn = object(
  {
    idToken: verbatimText(16_384, {
      description: 'The ID token that the browser obtained from the identity provider.',
    }),
  },
  {
    title: 'AgentSingleSignOnRequest',
    example: { idToken: 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImpvbmFzQGV4YW1wbGUuY29tIn0.c2ln' },
  },
)
