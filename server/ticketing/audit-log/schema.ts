import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { findRangeErrors } from '#platform/http/instants.ts'
import {
  anyText,
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
} from '#platform/http/schema-builders.ts'

const AuditEntry = object(
  {
    id: integer({ description: 'The id of the entry. Later entries have higher ids.' }),
    at: instant('When the change was made.'),
    actorUserId: nullable(
      integer({
        description:
          'The id of the user who made the change. For the actions `user_bound` and `refresh_token_reused`, the id of the affected user. Null for changes that the server made itself.',
      }),
    ),
    actorDisplayName: nullable(anyText('The current name of the user in `actorUserId`; null if that field is null.')),
    action: anyText('The kind of change, such as `user_role_changed`.'),
    target: anyText('The kind and id of the changed record, such as `user:2`.'),
  },
  {
    title: 'DashboardAuditEntry',
    example: {
      id: 17,
      at: '2026-11-21T09:51:04.123Z',
      actorUserId: 1,
      actorDisplayName: 'Administrator',
      action: 'user_role_changed',
      target: 'user:2',
    },
  },
)
export const AuditEntries = pageOf(AuditEntry)

export const AuditQuery = object({
  actorUserId: nullable(integer({ description: 'Returns only entries with this `actorUserId`.', example: 1 })),
  action: nullable(
    trimmedText(60, { description: 'Returns only changes of this kind.', example: 'user_role_changed' }),
  ),
  target: nullable(trimmedText(100, { description: 'Returns only changes of this record.', example: 'user:2' })),
  from: nullable(instant('Returns only changes made at or after this time.', '2026-11-01T00:00:00.000Z')),
  to: nullable(instant('Returns only changes made before this time.', '2026-12-01T00:00:00.000Z')),
  ...pageParameters,
})
export type AuditQuery = Static<typeof AuditQuery>

export const validateRange = ({ from, to }: AuditQuery): FieldError[] => findRangeErrors('to', from, to)
