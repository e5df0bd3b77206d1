import type { Static } from 'typebox'
import { anyText, flag, integer, nullable, object } from '#platform/http/schema-builders.ts'

export const EmailSettings = object(
  {
    isEnabled: flag('Whether the server sends e-mail (`Smtp:Host` and `Email:Enabled`).'),
    isWelcomeEnabled: flag(
      'Whether requesters get an e-mail with the tracking link when a ticket is created (`Email:WelcomeEnabled`). Has no effect if the server sends no e-mail.',
    ),
    from: nullable(anyText('The sender of all mail (`Email:From`); null if the server sends none.')),
    replyDomain: nullable(
      anyText(
        'The domain of reply addresses, by which replies are matched to tickets (`Email:ReplyDomain`); null if none is set.',
      ),
    ),
    locale: anyText('The language of the e-mails about tickets (`Email:Locale`).'),
    isInboundEnabled: flag(
      'Whether the inbound mail webhook accepts mail. It does if its secret is set (`Email:InboundSecret`).',
    ),
    inboundPoolId: integer({ description: 'The pool of tickets that are created from mail (`Email:InboundPoolId`).' }),
  },
  {
    title: 'EmailSettings',
    example: {
      isEnabled: true,
      isWelcomeEnabled: true,
      from: 'Support <support@example.com>',
      replyDomain: 'reply.example.com',
      locale: 'en',
      isInboundEnabled: true,
      inboundPoolId: 1,
    },
  },
)
export type EmailSettings = Static<typeof EmailSettings>
