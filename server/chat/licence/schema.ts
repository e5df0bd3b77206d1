import type { Static } from 'typebox'
import { enumOf, instant, integer, nullable, object, verbatimText } from '#platform/http/schema-builders.ts'

const count = (description: string) => integer({ minimum: 0, description })

const limits = object(
  {
    agents: count('The maximum number of active agents; 0 if there is no limit.'),
    monthlyConversations: count(
      'The number of conversations in a month that the licence includes; 0 if there is no limit. The server does not enforce this number.',
    ),
  },
  { description: 'What the licence includes.' },
)

const usage = object(
  {
    activeAgents: count('The number of active agents now.'),
    conversationsThisMonth: count('The number of conversations that were created in this calendar month in UTC.'),
  },
  { description: 'How much of the licence is used.' },
)

export const LicenceState = object(
  {
    status: enumOf(
      ['Pending', 'Active', 'Grace', 'Blocked'],
      '`Pending`: the licence server has not confirmed a licence yet, or this server does not check a licence; nothing is limited. `Active`: the licence is valid. `Grace`: the licence has expired, or no valid answer of the licence server has arrived for a day; everything still works until `graceEndsAt`. `Blocked`: the grace period is over or the licence was revoked; the server refuses `/hubs/agent` and every route below `/v1/agent`, `/v1/admin`, `/v1/dashboard` and `/v1/integration`. Exceptions, which keep working: everything below `/v1/agent/auth` and `/v1/dashboard/auth` (such as sign-in and sign-out), `/v1/integration/ping`, `/v1/integration/agent-sessions` and `/v1/admin/license`.',
    ),
    installationId: verbatimText(36, { description: 'The id of this installation, for which licences are issued.' }),
    customer: nullable(
      verbatimText(200, {
        description: 'The customer of the licence; null while the status is `Pending`, or if the licence names none.',
      }),
    ),
    plan: nullable(
      verbatimText(200, {
        description: 'The plan of the licence; null while the status is `Pending`, or if the licence names none.',
      }),
    ),
    expiresAt: nullable(
      instant(
        'When the licence expires; null while the status is `Pending`, or if the licence was revoked and the licence server sent no expiry.',
      ),
    ),
    graceEndsAt: nullable(
      instant(
        'When the grace period ends or, if the licence is blocked, when it ended. Null if the status is `Pending` or `Active`, and after a revocation.',
      ),
    ),
    lastCheckedAt: nullable(
      instant('When the licence server last confirmed the state of the licence; null if it never has.'),
    ),
    limits,
    usage,
  },
  {
    title: 'Licence',
    example: {
      status: 'Active',
      installationId: '5f0c1f6e-3a51-8d2c-9b7a-4e1d2c3b4a59',
      customer: 'Example Ltd',
      plan: 'team',
      expiresAt: '2027-11-21T00:00:00.000Z',
      graceEndsAt: null,
      lastCheckedAt: '2026-11-21T09:51:04.123Z',
      limits: { agents: 10, monthlyConversations: 2000 },
      usage: { activeAgents: 7, conversationsThisMonth: 412 },
    },
  },
)
export type LicenceState = Static<typeof LicenceState>
