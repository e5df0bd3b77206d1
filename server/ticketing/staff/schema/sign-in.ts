import type { Static } from 'typebox'
import { MAX_PASSWORD_LENGTH } from '#platform/auth/passwords.ts'
import { email, enumOf, instant, nullable, object, opaqueToken, verbatimText } from '#platform/http/schema-builders.ts'
import { platforms } from '../rules.ts'

const exampleCredentials = { email: 'maria@example.com', password: 'correct horse battery' }

export const SignIn = object(
  {
    email: email('The e-mail address of the staff member.'),
    password: verbatimText(MAX_PASSWORD_LENGTH, {
      description: 'The password, exactly as it was set. The server does not trim it.',
    }),
    platform: nullable(
      enumOf(
        platforms,
        'The platform of the session. After a sign-in, the refresh token of the previous session on the same platform no longer works; those of other platforms do. Defaults to `web`.',
      ),
    ),
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
