import type { ContextReference } from '#platform/http/context-reference.ts'
import type { GuideFile } from '#platform/http/reference-page.ts'

/** The guide that the reference page shows before the operations of ticketing. */
export const ticketingGuide: GuideFile = { title: 'Ticketing', file: new URL('./guide.md', import.meta.url) }

/** The part of the API reference about ticketing: its tags in order, its chapters and its credentials. */
export const ticketingReference: ContextReference = {
  tags: [
    {
      name: 'Integration: tickets',
      description:
        'Other systems open and read tickets with an API token. Nothing is ever called back: poll a single ticket with `If-None-Match`, or the list by `statusIds`. ' +
        'A ticket in a pool outside the token’s scope answers 404, a `poolId` outside it 403.\n\n' +
        '| ticketStatusId | ticketStatusName | Meaning |\n|---|---|---|\n' +
        '| 1 | New | nobody has looked at it yet |\n| 2 | Open | somebody works on it |\n| 3 | Pending | waits for the requester |\n' +
        '| 4 | OnHold | waits for a third party |\n| 5 | Resolved | answered; a message reopens it |\n' +
        '| 6 | Completed | final; a message continues in a child |\n| 7 | Cancelled | final; a message continues in a child |',
    },
    {
      name: 'Integration: messages',
      description:
        'The conversation of a ticket, oldest first. Poll it with the highest id seen so far as `afterId`. ' +
        'A ticket that continues another one shows that one’s messages too, each with its own `ticketId` and `trackingKey`. Internal notes never appear.',
    },
    {
      name: 'Integration: attachments',
      description:
        'Files for messages: upload one, then name its `id` in the `attachmentIds` of a message. An id counts once, for the token that uploaded the file, within 24 hours unless the deployment sets it otherwise. ' +
        'It is spent before the message is written and stays spent if that fails: upload the file again.',
    },
    {
      name: 'Attachments',
      description:
        'Downloads of attachments, uploads of the dashboard, and what this deployment takes. The type of a file is told from its bytes and has to agree with its extension.',
    },
    { name: 'External', description: 'What anybody may call without a credential. Nothing personal is told here.' },
    {
      name: 'Dashboard: sign-in',
      description:
        'Staff sign in to get a token pair. The access token is a JWT that counts for an hour unless the deployment sets it otherwise; the refresh token counts once, within seven days. ' +
        'One session lives per person and platform: a newer sign-in displaces the older refresh token.',
    },
    { name: 'Dashboard: API tokens', description: 'Administrators make and revoke the tokens of other systems.' },
    { name: 'Dashboard: pools', description: 'Where tickets live: a pool sets defaults and decides who sees them.' },
    { name: 'Dashboard: tickets', description: 'Tickets as staff read and change them.' },
  ],
  chapters: [
    {
      title: 'Reading again',
      text:
        'A single ticket carries a strong `ETag` that changes with every write to it or its messages. Send it as `If-None-Match` to\n' +
        'get a 304 without a body while nothing has changed.',
    },
  ],
  securitySchemes: {
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'svc_ token',
      description:
        'An API token, `Authorization: Bearer svc_…`, for the integration routes alone. An administrator makes it in the dashboard, for some pools or all, with the scopes `tickets:read` and `tickets:write`; writing does not imply reading. ' +
        'A revoked one may still work for up to 30 seconds.',
    },
    dashboard: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a person of the dashboard, for the dashboard routes alone. Role and pools are looked up at every call.',
    },
  },
}
