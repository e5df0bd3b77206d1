import type { Static } from 'typebox'
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

const visitorId = '019a9f2c-5b7a-7c31-9d2e-4f0a6b8c1d2e'

const reason = nullable(
  trimmedText(500, {
    description: 'The reason for the block, which only administrators can read; null if none was given.',
  }),
)

export const BlockedVisitor = object(
  {
    visitorId: anyText('The id of the visitor, a UUID.'),
    displayName: nullable(anyText('The name of the visitor; null if unknown.')),
    email: nullable(anyText('The e-mail address of the visitor; null if unknown.')),
    reason,
    blockedByAgentId: integer({ description: 'The id of the agent who blocked the visitor.' }),
    blockedByName: anyText('The current name of the agent in `blockedByAgentId`.'),
    createdAt: instant('When the visitor was blocked.'),
  },
  {
    title: 'BlockedVisitor',
    example: {
      visitorId,
      displayName: 'Maria Lindgren',
      email: 'maria@example.com',
      reason: 'Advertises',
      blockedByAgentId: 1,
      blockedByName: 'Administrator',
      createdAt: '2026-11-21T09:51:04.123Z',
    },
  },
)
export type BlockedVisitor = Static<typeof BlockedVisitor>

export const BlockedVisitors = pageOf(BlockedVisitor)

export const BlockedVisitorQuery = object(pageParameters)

export const NewBlock = object(
  { visitorId: trimmedText(36, { description: 'The id of the visitor, a UUID.' }), reason },
  { title: 'NewBlockedVisitor', example: { visitorId, reason: 'Advertises' } },
)
export type NewBlock = Static<typeof NewBlock>
