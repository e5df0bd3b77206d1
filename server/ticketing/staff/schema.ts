import type { Static } from 'typebox'
import { PASSWORD_MAX } from '#platform/auth/passwords.ts'
import { email, exact, instant, nullable, oneOf, opaqueToken, record } from '#platform/http/shapes.ts'
import { platforms } from './rules.ts'

const credentials = { email: 'maria@example.com', password: 'correct horse battery' }

export const SignIn = record(
  {
    email: email('The e-mail address of the staff member.'),
    password: exact(PASSWORD_MAX, { description: 'The password, exactly as it was set. The server does not trim it.' }),
    platform: nullable(
      oneOf(platforms, 'The platform of the session. Each platform has its own session. Defaults to `web`.'),
    ),
  },
  { title: 'StaffSignInRequest', example: { ...credentials, platform: 'web' } },
)
export type SignIn = Static<typeof SignIn>

export const RefreshRequest = record(
  { refreshToken: opaqueToken('The newest refresh token of the session. It works once.') },
  { title: 'StaffRefreshRequest', example: { refreshToken: 'q0b5m2Zt1m9m0i4m3o7w8aK0sJxQ2r6vN4yT1uE5cDk' } },
)
export type RefreshRequest = Static<typeof RefreshRequest>

export const TokenPair = record(
  {
    accessToken: exact(4096, { description: 'The access token: a JWT signed with RS256.' }),
    accessTokenExpiresAt: instant('When the access token expires.'),
    refreshToken: exact(512, {
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
