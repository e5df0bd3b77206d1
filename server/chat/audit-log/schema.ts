import { anyText, instant, integer, nullable, object, pageOf, pageParameters } from '#platform/http/schema-builders.ts'

const AuditEntry = object(
  {
    id: integer({ description: 'The id of the entry. Later entries have higher ids.' }),
    at: instant('When the change was made.'),
    actorAgentId: nullable(
      integer({
        description:
          'The id of the agent who made the change. For the actions `agent_bound` and `refresh_token_reused`, the id of the affected agent. Null for changes that the server made itself.',
      }),
    ),
    actorName: nullable(anyText('The current name of the agent in `actorAgentId`; null if that field is null.')),
    action: anyText('The kind of change, such as `department_changed`.'),
    target: anyText('The kind and id of the changed record, such as `department:3`.'),
  },
  {
    title: 'AuditEntry',
    example: {
      id: 17,
      at: '2026-11-21T09:51:04.123Z',
      actorAgentId: 1,
      actorName: 'Administrator',
      action: 'department_changed',
      target: 'department:3',
    },
  },
)
export const AuditEntries = pageOf(AuditEntry)

export const AuditQuery = object(pageParameters)
