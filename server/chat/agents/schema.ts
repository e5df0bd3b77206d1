import type { Static } from 'typebox'
import { PASSWORD_MAX } from '#platform/auth/passwords.ts'
import {
  change,
  email,
  exact,
  flag,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  opaqueToken,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'
import { presences, roles } from './rules.ts'

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

const address = email('Unique. The agent signs in with it.')
const displayName = line(200, { description: 'What visitors and colleagues see.' })
const role = oneOf(roles, 'Administrators see every department and administer.')
const avatarUrl = nullable(
  line(1000, {
    pattern: '^https://',
    description: 'A picture; null: initials are shown.',
    example: 'https://example.com/jonas.png',
  }),
)
const isAvailable = flag('The toggle: whether the agent takes new conversations.')
const maxConcurrentConversations = integer({
  minimum: 1,
  maximum: 1000,
  description: 'How many active conversations automatic routing gives; taking by hand is not bound by it.',
})
const departmentIds = listOf(integer(), {
  maxItems: 1000,
  uniqueItems: true,
  description: 'The departments that the agent is a member of.',
})
const password = exact(PASSWORD_MAX, { minLength: 10, description: 'At least 10 characters; never trimmed.' })

export const Agent = record(
  {
    id: integer({ description: 'The id of the agent.' }),
    email: address,
    displayName,
    role,
    isActive: flag('Whether the agent may sign in.'),
    isAvailable,
    avatarUrl,
    presence: oneOf(presences, '`away`: connected with the toggle off. A lost connection counts for 30 seconds more.'),
    departmentIds,
    maxConcurrentConversations,
    createdAt: instant('When the agent was made.'),
    lastLoginAt: nullable(instant('When the agent last signed in.')),
  },
  { title: 'Agent', description: 'A person of the console.', example },
)
export type Agent = Static<typeof Agent>

export const Agents = pageOf(Agent)

export const AgentQuery = record(paging)

export const NewAgent = record(
  {
    email: address,
    displayName,
    role: nullable(role),
    password,
    avatarUrl,
    isAvailable: nullable(isAvailable),
    departmentIds: nullable(departmentIds),
    maxConcurrentConversations: nullable(maxConcurrentConversations),
  },
  {
    title: 'NewAgent',
    example: {
      email: 'jonas@example.com',
      displayName: 'Jonas Weber',
      role: 'agent',
      password: 'correct horse battery',
      avatarUrl: null,
      isAvailable: true,
      departmentIds: [1],
      maxConcurrentConversations: 5,
    },
  },
)
export type NewAgent = Static<typeof NewAgent>

export const AgentChange = change(
  { email: address, displayName, role, avatarUrl, isAvailable, departmentIds, maxConcurrentConversations },
  { title: 'AgentChange', example: { displayName: 'Jonas W.', departmentIds: [1] } },
)
export type AgentChange = Static<typeof AgentChange>

export const NewPassword = record(
  { password },
  { title: 'AgentPasswordRequest', example: { password: 'correct horse battery' } },
)

export const Availability = record({ isAvailable }, { title: 'AvailabilityRequest', example: { isAvailable: false } })

export const AgentSignIn = record(
  {
    email: email('The address of the agent.'),
    password: exact(PASSWORD_MAX, { description: 'As it was set; never trimmed.' }),
  },
  { title: 'AgentSignInRequest', example: { email: 'jonas@example.com', password: 'correct horse battery' } },
)
export type AgentSignIn = Static<typeof AgentSignIn>

export const AgentRefresh = record(
  { refreshToken: opaqueToken('The newest refresh token of the session. It works once.') },
  { title: 'AgentRefreshRequest', example: { refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk' } },
)

export const AgentTokenPair = record(
  {
    accessToken: exact(4096, { description: 'A JWT, signed with RS256, valid for 15 minutes.' }),
    accessTokenExpiresAt: instant('When the access token stops counting.'),
    refreshToken: exact(512, { description: 'Opaque, valid once, for seven days.' }),
    refreshTokenExpiresAt: instant('When the refresh token stops counting.'),
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

export const SignInOptions = record(
  {
    enabled: flag('Whether single sign-on is set up.'),
    authority: nullable(exact(2000, { description: 'The identity provider.' })),
    clientId: nullable(exact(500, { description: 'The console as its public client.' })),
    passwordLoginEnabled: flag('Whether agents may sign in with a password.'),
  },
  {
    title: 'AgentSignInOptions',
    example: { enabled: false, authority: null, clientId: null, passwordLoginEnabled: true },
  },
)

export const SingleSignOn = record(
  { idToken: exact(16_384, { description: 'The ID token that the browser obtained from the identity provider.' }) },
  {
    title: 'AgentSingleSignOnRequest',
    example: { idToken: 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImpvbmFzQGV4YW1wbGUuY29tIn0.c2ln' },
  },
)
