import { anyText, instant, integer, nullable, pageOf, paging, record } from '#platform/http/shapes.ts'

const AuditEntry = record(
  {
    id: integer({ description: 'Grows with every entry.' }),
    at: instant('When it was done.'),
    actorAgentId: nullable(integer({ description: 'Who did it; null where nobody was signed in.' })),
    actorName: nullable(anyText('The present name of whoever did it.')),
    action: anyText('What was done, as `department_changed`.'),
    target: anyText('What it was done to: a kind and an id.'),
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

export const AuditQuery = record(paging)
