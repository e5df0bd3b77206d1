import type { Static } from 'typebox'
import {
  enumOf,
  flag,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'

export const MAX_WIDGET_DEPARTMENTS = 100

export const MAX_ALLOWED_ORIGINS = 100

const key = trimmedText(64, {
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description: 'The key by which websites refer to the widget. It cannot be changed.',
  example: 'default',
})

/** Excludes keys that equal a path segment of the widget API: paths with such a key would match other routes. */
const newKey = trimmedText(64, {
  pattern: '^(?!(attachments|conversations|visitors)$)[A-Za-z0-9_-]{1,64}$',
  description:
    'The key by which websites refer to the widget. It cannot be changed. `attachments`, `conversations` and `visitors` are reserved.',
  example: 'default',
})

const widgetFields = {
  name: trimmedText(200, { description: 'The name of the widget, which administrators see.' }),
  primaryColor: trimmedText(7, {
    pattern: '^#[0-9a-fA-F]{6}$',
    description: 'The main color of the widget.',
    example: '#1f6feb',
  }),
  title: nullable(
    trimmedText(200, {
      description:
        'The heading of the widget; null means a default heading in the language that the widget is shown in.',
    }),
  ),
  greeting: nullable(
    trimmedText(1000, { description: 'The text that the widget shows before the first message; null means no text.' }),
  ),
  position: enumOf(['left', 'right'], 'The corner of the page in which the widget appears.'),
  locale: nullable(
    enumOf(
      ['en', 'tr', 'de', 'fr', 'es', 'ar'],
      'The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.',
    ),
  ),
  departmentIds: listOf(integer(), {
    maxItems: MAX_WIDGET_DEPARTMENTS,
    uniqueItems: true,
    description:
      'The ids of the departments that the widget offers, in the order in which it shows them. The widget does not offer departments that are inactive. If the list is empty, the widget offers all active departments.',
  }),
  preChatFormEnabled: flag('Whether the widget asks for name and e-mail address before the first message.'),
  visitorUploadsEnabled: flag('Whether visitors may send files.'),
  attachmentMaxSizeBytes: nullable(
    integer({
      minimum: 1,
      description:
        'The maximum size of a visitor’s file in bytes; null means the limit of the server. The value cannot exceed that limit.',
    }),
  ),
  attachmentAllowedExtensions: nullable(
    listOf(trimmedText(16, { pattern: '^[a-z0-9]+$' }), {
      maxItems: 100,
      uniqueItems: true,
      description:
        'The file extensions that the widget accepts, without a dot; null means all extensions that the server accepts. The list can contain only extensions that the server accepts.',
    }),
  ),
  allowedOrigins: listOf(trimmedText(300), {
    maxItems: MAX_ALLOWED_ORIGINS,
    uniqueItems: true,
    description:
      'The origins, such as `https://example.com`, of the websites that may show the widget with the script, or show its chat page (`/c/{key}`) in a frame. If the list is empty, every website may use the script, but only this server may show the chat page in a frame.',
  }),
  isActive: flag('Whether visitors can load the widget and start conversations with it.'),
}

const identitySecret = nullable(
  verbatimText(256, {
    minLength: 32,
    description:
      'The secret with which the server verifies identity tokens (HS256): at least 32 characters. The server never returns it.',
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

export const Widget = object(
  {
    id: integer({ description: 'The id of the widget.' }),
    key,
    ...widgetFields,
    hasIdentitySecret: flag('Whether the widget has an identity secret.'),
  },
  { title: 'Widget', example: { id: 1, key: 'default', ...example, hasIdentitySecret: false } },
)
export type Widget = Static<typeof Widget>

export const Widgets = pageOf(Widget)

export const WidgetQuery = object(pageParameters)

export const NewWidget = object(
  {
    key: nullable(newKey),
    name: widgetFields.name,
    primaryColor: nullable(widgetFields.primaryColor),
    title: widgetFields.title,
    greeting: widgetFields.greeting,
    position: nullable(widgetFields.position),
    locale: widgetFields.locale,
    departmentIds: nullable(widgetFields.departmentIds),
    preChatFormEnabled: nullable(widgetFields.preChatFormEnabled),
    visitorUploadsEnabled: nullable(widgetFields.visitorUploadsEnabled),
    attachmentMaxSizeBytes: widgetFields.attachmentMaxSizeBytes,
    attachmentAllowedExtensions: widgetFields.attachmentAllowedExtensions,
    allowedOrigins: nullable(widgetFields.allowedOrigins),
    identitySecret,
    isActive: nullable(widgetFields.isActive),
  },
  {
    title: 'NewWidget',
    description:
      'The defaults of fields that you omit or send as null: the key is random, the color is `#1f6feb`, the widget offers all active departments, it appears at the right, every website may show it, it does not ask for name and e-mail address, visitors may send files, and the widget is active.',
    example: { key: 'shop', ...example, identitySecret: null },
  },
)
export type NewWidget = Static<typeof NewWidget>

export const WidgetChange = partialUpdate(
  { ...widgetFields, identitySecret },
  { title: 'WidgetChange', example: { primaryColor: '#0b6e4f', preChatFormEnabled: false } },
)
export type WidgetChange = Static<typeof WidgetChange>
