import type { Static } from 'typebox'
import {
  change,
  exact,
  flag,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'

const key = line(64, {
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'What pages name it by; it stays as it was made.',
  example: 'default',
})

/** Excludes keys that are path segments of the widget API, because routes of that path would hide the widget. */
const newKey = line(64, {
  pattern: '^(?!(attachments|conversations|visitors)$)[A-Za-z0-9_-]{1,64}$',
  description:
    'What pages name it by; it stays as it was made. `attachments`, `conversations` and `visitors` are taken by paths.',
  example: 'default',
})

const members = {
  name: line(200, { description: 'What administrators call it.' }),
  primaryColor: line(7, { pattern: '^#[0-9a-fA-F]{6}$', description: 'Its colour.', example: '#1f6feb' }),
  title: nullable(line(200, { description: 'The heading of the panel; null: one in the language of the visitor.' })),
  greeting: nullable(line(1000, { description: 'What an empty panel says; null: nothing.' })),
  position: oneOf(['left', 'right'], 'The corner of the page.'),
  locale: nullable(oneOf(['en', 'tr', 'de', 'fr', 'es', 'ar'], 'Its language; null: that of the visitor.')),
  departmentIds: listOf(integer(), {
    maxItems: 100,
    uniqueItems: true,
    description: 'The departments that it offers, in its order; without any it offers all that are active.',
  }),
  preChatFormEnabled: flag('Whether it asks for name and e-mail first.'),
  visitorUploadsEnabled: flag('Whether visitors may send files.'),
  attachmentMaxSizeBytes: nullable(
    integer({ minimum: 1, description: 'The largest file of a visitor; null: what the deployment takes, never more.' }),
  ),
  attachmentAllowedExtensions: nullable(
    listOf(line(16, { pattern: '^[a-z0-9]+$' }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'The extensions it takes, without a dot; null: what the deployment takes, never others.',
    }),
  ),
  allowedOrigins: listOf(line(300), {
    maxItems: 100,
    uniqueItems: true,
    description: 'The origins of the pages that may show it, as `https://example.com`; without any all may.',
  }),
  isActive: flag('Whether it can be used.'),
}

const identitySecret = nullable(
  exact(256, {
    minLength: 32,
    description: 'Verifies identity tokens (HS256), at least 32 characters. It is written and never read.',
  }),
)

const example = {
  name: 'Shop',
  primaryColor: '#1f6feb',
  title: 'How can we help?',
  greeting: null,
  position: 'right',
  locale: null,
  departmentIds: [1],
  preChatFormEnabled: true,
  visitorUploadsEnabled: true,
  attachmentMaxSizeBytes: null,
  attachmentAllowedExtensions: ['png', 'jpg', 'pdf'],
  allowedOrigins: ['https://shop.example.com'],
  isActive: true,
}

export const Widget = record(
  {
    id: integer({ description: 'The id of the widget.' }),
    key,
    ...members,
    hasIdentitySecret: flag('Whether it has a secret that verifies identity tokens.'),
  },
  { title: 'Widget', example: { id: 1, key: 'default', ...example, hasIdentitySecret: false } },
)
export type Widget = Static<typeof Widget>

export const Widgets = pageOf(Widget)

export const WidgetQuery = record(paging)

export const NewWidget = record(
  {
    key: nullable(newKey),
    name: members.name,
    primaryColor: nullable(members.primaryColor),
    title: members.title,
    greeting: members.greeting,
    position: nullable(members.position),
    locale: members.locale,
    departmentIds: nullable(members.departmentIds),
    preChatFormEnabled: nullable(members.preChatFormEnabled),
    visitorUploadsEnabled: nullable(members.visitorUploadsEnabled),
    attachmentMaxSizeBytes: members.attachmentMaxSizeBytes,
    attachmentAllowedExtensions: members.attachmentAllowedExtensions,
    allowedOrigins: nullable(members.allowedOrigins),
    identitySecret,
    isActive: nullable(members.isActive),
  },
  { title: 'NewWidget', example: { key: 'shop', ...example, identitySecret: null } },
)
export type NewWidget = Static<typeof NewWidget>

export const WidgetChange = change(
  { ...members, identitySecret },
  { title: 'WidgetChange', example: { primaryColor: '#0b6e4f', preChatFormEnabled: false } },
)
export type WidgetChange = Static<typeof WidgetChange>
