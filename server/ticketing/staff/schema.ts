import type { Static } from 'typebox'
import { PASSWORD_MAX } from '#platform/auth/passwords.ts'
import { email, exact, instant, nullable, oneOf, opaqueToken, record } from '#platform/http/shapes.ts'
import { platforms } from './rules.ts'

const credentials = { email: 'maria@example.com', password: 'correct horse battery' }

export const SignIn = record(
  {
    email: email('The address of the person.'),
    password: exact(PASSWORD_MAX, { description: 'As it was set; never trimmed.' }),
    platform: nullable(oneOf(platforms, 'One session lives on each; `web` unless given.')),
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
    accessToken: exact(4096, { description: 'A JWT, signed with RS256.' }),
    accessTokenExpiresAt: instant('When the access token stops counting.'),
    refreshToken: exact(512, { description: 'Opaque, valid once, for seven days.' }),
    refreshTokenExpiresAt: instant('When the refresh token stops counting.'),
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
