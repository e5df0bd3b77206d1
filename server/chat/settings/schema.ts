import type { Static } from 'typebox'
import {
  email,
  flag,
  integer,
  listOf,
  nullable,
  object,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'

const seconds = (description: string) => integer({ minimum: 0, description })

const features = object(
  {
    singleSignOn: flag('Whether agents can sign in with an ID token (`Oidc:Authority` and `Oidc:ClientId`).'),
    passwordLogin: flag('Whether agents can sign in with a password (`Auth:PasswordLoginEnabled`).'),
    escalation: flag('Whether agents can escalate conversations to tickets (`Service:Enabled`).'),
    email: flag('Whether the server sends e-mail (`Smtp:Host` and `Email:Enabled`).'),
    licence: flag('Whether the server checks a licence (`License:Key` and `License:ServerUrl`).'),
    retention: flag('Whether the server archives old conversations (`Chat:RetentionWindow`).'),
  },
  { description: 'Which features are turned on.' },
)

const limits = object(
  {
    attachmentMaxSizeBytes: integer({ description: 'The maximum size of a file in bytes. A widget can lower it.' }),
    attachmentAllowedExtensions: listOf(trimmedText(16), {
      description: 'The file extensions that the server accepts, without a dot. A widget can accept fewer.',
    }),
    messageMaxLength: integer({ description: 'The maximum length of a message in characters.' }),
    maxConcurrentConversations: nullable(
      integer({
        description:
          'The maximum number of queued and active conversations on the whole server (not per agent), not counting left messages ([leaveMessage](#leaveMessage)); null means no maximum. When the maximum is reached, visitors who start a conversation wait in the waiting room.',
      }),
    ),
    inactivityTimeoutSeconds: nullable(
      seconds(
        'How long a conversation may be inactive before the server closes it; null means no limit. Does not apply to snoozed conversations, nor to left messages until an agent takes them.',
      ),
    ),
    agentAbsentTimeoutSeconds: seconds(
      'How long an agent may be disconnected before the server returns the agent’s conversations to the queue. Conversations that were assigned after the disconnection stay with the agent.',
    ),
    retentionWindowSeconds: nullable(
      seconds('The age at which the server archives conversations; null means that it archives none.'),
    ),
    widgetMaxDepartments: integer({ description: 'The maximum number of departments that a widget can list.' }),
    widgetMaxAllowedOrigins: integer({ description: 'The maximum number of origins that a widget can list.' }),
    departmentMaxMembers: integer({ description: 'The maximum number of members of a department.' }),
    reportMaxDays: integer({ description: 'The maximum range of a report in days.' }),
  },
  { description: 'Limits and timeouts.' },
)

export const ServerSettings = object(
  {
    features,
    limits,
    publicUrl: nullable(
      verbatimText(2000, { description: 'The URL under which people reach the server; null if it is not set.' }),
    ),
    version: verbatimText(100, { description: 'The version of the server.' }),
  },
  {
    title: 'ServerSettings',
    example: {
      features: {
        singleSignOn: true,
        passwordLogin: true,
        escalation: false,
        email: true,
        licence: false,
        retention: false,
      },
      limits: {
        attachmentMaxSizeBytes: 20_971_520,
        attachmentAllowedExtensions: ['jpg', 'png', 'pdf'],
        messageMaxLength: 10_000,
        maxConcurrentConversations: null,
        inactivityTimeoutSeconds: 1800,
        agentAbsentTimeoutSeconds: 300,
        retentionWindowSeconds: null,
        widgetMaxDepartments: 100,
        widgetMaxAllowedOrigins: 100,
        departmentMaxMembers: 1000,
        reportMaxDays: 92,
      },
      publicUrl: 'https://support.example.com',
      version: '1.0.0',
    },
  },
)
export type ServerSettings = Static<typeof ServerSettings>

export const TestEmail = object(
  { email: email('The e-mail address of the administrator, to which the server sends the test e-mail.') },
  { title: 'TestEmail', example: { email: 'ada@example.com' } },
)
export type TestEmail = Static<typeof TestEmail>
