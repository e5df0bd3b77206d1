import type { Static } from 'typebox'
import { exact, flag, integer, line, listOf, nullable, oneOf, record } from '#platform/http/shapes.ts'

/** Maximum length of a chat message in characters. */
export const BODY_LIMIT = 10_000

/** The configuration that a page needs to show a widget. */
export const WidgetConfig = record(
  {
    online: flag('Whether somebody of a department of the widget is connected and available.'),
    primaryColor: line(7, { description: 'Its colour.', example: '#1f6feb' }),
    title: nullable(line(200, { description: 'The heading of the panel; null: one in the language of the visitor.' })),
    greeting: nullable(line(1000, { description: 'What an empty panel says; null: nothing.' })),
    locale: nullable(oneOf(['en', 'tr', 'de', 'fr', 'es', 'ar'], 'Its language; null: that of the visitor.')),
    position: oneOf(['left', 'right'], 'The corner of the page.'),
    chatInputMaxLength: integer({ description: 'How many characters a message may have.', example: BODY_LIMIT }),
    preChatFormEnabled: flag('Whether it asks for name and e-mail first.'),
    visitorUploadsEnabled: flag('Whether visitors may send files.'),
    attachmentMaxSizeBytes: integer({ description: 'The largest file that it takes.', example: 20_971_520 }),
    attachmentAllowedExtensions: listOf(line(16), { description: 'The extensions that it takes, without a dot.' }),
    departments: listOf(
      record({
        id: integer({ description: 'The id of the department.' }),
        name: line(200, { description: 'What visitors see.' }),
        online: flag('Whether somebody of it is connected and available.'),
      }),
      { description: 'Where visitors may turn to, in the order of the widget.' },
    ),
    realtime: record(
      {
        visitorHubUrl: exact(2000, { description: 'The hub of visitors; relative where the server knows no address.' }),
      },
      { description: 'Where what happens is heard at once.' },
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
      chatInputMaxLength: BODY_LIMIT,
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

export const widgetKey = {
  key: { schema: line(64, { example: 'default' }), description: 'The key of the widget.' },
}
