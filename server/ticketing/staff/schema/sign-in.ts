import type { Static } from 'typebox'
import { MAX_PASSWORD_LENGTH } from '#platform/auth/passwords.ts'
import {
  email,
  enumOf,
  flag,
  instant,
  nullable,
  object,
  opaqueToken,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { CODE_DIGITS, platforms } from '../rules.ts'

const exampleCredentials = { email: 'maria@example.com', password: 'correct horse battery' }

const platform = nullable(
  enumOf(
    platforms,
    'The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; refresh tokens of other platforms stay valid. Defaults to `web`.',
  ),
)

export const SignIn = object(
  {
    email: email('The e-mail address of the staff member.'),
    password: verbatimText(MAX_PASSWORD_LENGTH, {
      description: 'The password, exactly as it was set. The server does not trim it.',
    }),
    platform,
  },
  { title: 'StaffSignInRequest', example: { ...exampleCredentials, platform: 'web' } },
)
export type SignIn = Static<typeof SignIn>

export const RefreshRequest = object(
  { refreshToken: opaqueToken('The newest refresh token of the session. It works once.') },
  { title: 'StaffRefreshRequest', example: { refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk' } },
)
export type RefreshRequest = Static<typeof RefreshRequest>

export const TokenPair = object(
  {
    accessToken: verbatimText(4096, { description: 'The access token: a JWT signed with RS256.' }),
    accessTokenExpiresAt: instant('When the access token expires.'),
    refreshToken: verbatimText(512, {
      description: 'The refresh token: an opaque string that works once, within seven days.',
    }),
    refreshTokenExpiresAt: instant('When the refresh token expires.'),
  },
  {
    title: 'StaffTokenPair',
    example: {
      accessToken: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      accessTokenExpiresAt: '2026-11-21T10:51:04.000Z',
      refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk',
      refreshTokenExpiresAt: '2026-11-28T09:51:04.123Z',
    },
  },
)
export type TokenPair = Static<typeof TokenPair>

export const DirectorySignIn = object(
  {
    username: trimmedText(256, { description: 'The username in the directory.', example: 'maria' }),
    password: verbatimText(MAX_PASSWORD_LENGTH, {
      description: 'The password in the directory. The server does not trim it.',
    }),
    platform,
  },
  {
    title: 'StaffDirectorySignInRequest',
    example: { username: 'maria', password: 'correct horse battery', platform: 'web' },
  },
)
export type DirectorySignIn = Static<typeof DirectorySignIn>

export const IdTokenSignIn = object(
  {
    idToken: verbatimText(16_384, {
      description: 'The ID token that the browser obtained from the identity provider.',
    }),
    platform,
  },
  {
    title: 'StaffSingleSignOnRequest',
    example: { idToken: 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6Im1hcmlhQGV4YW1wbGUuY29tIn0.c2ln', platform: 'web' },
  },
)

export const SignInMethods = object(
  {
    enabled: flag(
      'Whether staff can use single sign-on. For the other ways to sign in, see `passwordLoginEnabled`, `ldapEnabled` and `otpEnabled`.',
    ),
    authority: nullable(
      verbatimText(2000, {
        description: 'The URL of the identity provider; null if single sign-on is not configured.',
      }),
    ),
    clientId: nullable(
      verbatimText(500, {
        description: 'The client id of Flowdesk at the identity provider; null if single sign-on is not configured.',
      }),
    ),
    passwordLoginEnabled: flag('Whether staff may sign in with a password.'),
    ldapEnabled: flag('Whether staff may sign in with a username and password of the directory.'),
    otpEnabled: flag('Whether staff may sign in with a one-time code that is mailed to them.'),
  },
  {
    title: 'StaffSignInMethods',
    example: {
      enabled: true,
      authority: 'https://login.example.com',
      clientId: 'flowdesk',
      passwordLoginEnabled: true,
      ldapEnabled: false,
      otpEnabled: true,
    },
  },
)

const exampleChallenge = '0b6f3d0e-6a8e-4a55-9d39-5f0a4f6f2a11'

export const CodeRequest = object(
  { email: email('The e-mail address of the staff member.') },
  { title: 'StaffCodeRequest', example: { email: 'maria@example.com' } },
)

export const SignInChallenge = object(
  {
    challengeId: verbatimText(64, { description: 'The id to send with the code. Keep it secret.' }),
    expiresAt: instant('When the code expires: five minutes after the creation of the challenge.'),
  },
  {
    title: 'StaffSignInChallenge',
    example: { challengeId: exampleChallenge, expiresAt: '2026-11-21T09:56:04.123Z' },
  },
)
export type SignInChallenge = Static<typeof SignInChallenge>

export const CodeSignIn = object(
  {
    challengeId: opaqueToken('The `challengeId` that the request for the code returned.'),
    code: trimmedText(CODE_DIGITS, {
      pattern: `^[0-9]{${CODE_DIGITS}}$`,
      description: 'The code from the e-mail: six digits.',
      example: '271828',
    }),
    platform,
  },
  { title: 'StaffCodeSignInRequest', example: { challengeId: exampleChallenge, code: '271828', platform: 'web' } },
)
