import type { Static } from 'typebox'
import {
  enumOf,
  flag,
  integer,
  listOf,
  nullable,
  object,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'

export const MAX_MESSAGE_LENGTH = 10_000

export const WidgetConfig = object(
  {
    online: flag('Whether an agent of the widget’s departments is connected and available.'),
    primaryColor: trimmedText(7, { description: 'The main color of the widget.', example: '#1f6feb' }),
    title: nullable(
      trimmedText(200, {
        description:
          'The heading of the widget; null means a default heading in the language that the widget is shown in.',
      }),
    ),
    greeting: nullable(
      trimmedText(1000, {
        description: 'The text that the widget shows before the first message; null means no text.',
      }),
    ),
    locale: nullable(
      enumOf(
        ['en', 'tr', 'de', 'fr', 'es', 'ar'],
        'The language of the widget; null means the language of the page (`<html lang>`) if it is supported, otherwise the first supported language of the browser. `data-locale` of the script takes precedence.',
      ),
    ),
    position: enumOf(['left', 'right'], 'The corner of the page in which the widget appears.'),
    chatInputMaxLength: integer({
      description: 'The maximum length of a message in characters.',
      example: MAX_MESSAGE_LENGTH,
    }),
    preChatFormEnabled: flag('Whether the widget asks for name and e-mail address before the first message.'),
    visitorUploadsEnabled: flag('Whether visitors may send files.'),
    attachmentMaxSizeBytes: integer({ description: 'The maximum size of a file in bytes.', example: 20_971_520 }),
    attachmentAllowedExtensions: listOf(trimmedText(16), {
      description: 'The file extensions that the widget accepts, without a dot.',
    }),
    departments: listOf(
      object({
        id: integer({ description: 'The id of the department.' }),
        name: trimmedText(200, { description: 'The name that visitors see.' }),
        online: flag('Whether an agent of the department is connected and available.'),
      }),
      { description: 'The departments that visitors can choose, in the order in which the widget shows them.' },
    ),
    realtime: object(
      {
        visitorHubUrl: verbatimText(2000, {
          description: 'The URL of the visitor hub. It is relative if `Http:PublicUrl` is not set.',
        }),
      },
      { description: 'Where to receive events.' },
    ),
  },
  {
    title: 'WidgetConfig',
    example: {
      online: true,
      primaryColor: '#1f6feb',
      title: 'How can we help?',
      greeting: null,
      locale: null,
      position: 'right',
      chatInputMaxLength: MAX_MESSAGE_LENGTH,
      preChatFormEnabled: true,
      visitorUploadsEnabled: true,
      attachmentMaxSizeBytes: 20_971_520,
      attachmentAllowedExtensions: ['png', 'jpg', 'pdf'],
      departments: [{ id: 1, name: 'Support', online: true }],
      realtime: { visitorHubUrl: 'https://support.example.com/hubs/visitor' },
    },
  },
)
export type WidgetConfig = Static<typeof WidgetConfig>

export const widgetKeyParam = {
  key: { schema: trimmedText(64, { example: 'default' }), description: 'The key of the widget.' },
}
