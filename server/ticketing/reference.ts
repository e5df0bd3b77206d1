import type { ContextApiDescription } from '#platform/http/context-api-description.ts'
import type { GuideFile } from '#platform/http/reference-page.ts'

export const ticketingGuide: GuideFile = { title: 'Ticketing', file: new URL('./guide.md', import.meta.url) }

const automationDescription =
  'With automation rules, administrators let the server change tickets, send e-mail and notify staff. After an event of a ticket, the server applies the enabled rules whose `trigger` is this event, in the order of `position`. Once a minute, it applies `scheduled` rules to all tickets that are not completed or cancelled. A rule acts on the tickets that meet its condition. After a rule has acted on a ticket, it skips this ticket for 24 hours, unless the server has another limit. A change that a rule makes can start another rule, whose changes can start a third, and so on: at most five rules in a row. If an action fails, the run log has the reason, and the other actions and rules still run.\n\n' +
  '| Fields | Values | Operators |\n|---|---|---|\n' +
  '| `status`, `subStatus`, `pool`, `assignee` | Ids | `eq`, `ne`, `in`, `notIn`; `assignee` also `isSet`, `isNotSet` |\n' +
  '| `priority` | `low`, `normal`, `high`, `urgent` | `eq`, `ne`, `in`, `notIn`, `gt`, `lt` |\n' +
  '| `channel` | `api`, `email`, `form`, `dashboard`, `chat` | `eq`, `ne`, `in`, `notIn` |\n' +
  '| `source` | Texts | `eq`, `ne`, `in`, `notIn`, `contains`, `startsWith` |\n' +
  '| `subject`, `description`, `requesterEmailAddress` | Texts | `eq`, `ne`, `in`, `notIn`, `contains`, `startsWith`, `isSet`, `isNotSet` |\n' +
  '| `minutesSinceCreated`, `minutesSinceLastCustomerReply`, `minutesSinceLastAgentReply` | Integers | `gt`, `lt`; for replies also `isSet`, `isNotSet` |\n' +
  '| `messageCount` | Integers; internal notes do not count | `eq`, `ne`, `in`, `notIn`, `gt`, `lt` |\n' +
  '| `isContinuation` | `true` for a child ticket, otherwise `false` | `eq`, `ne` |\n\n' +
  'If a ticket has no value in a field, such as no assignee, it meets only comparisons of this field with `ne`, `notIn` and `isNotSet`. `minutesSinceLastCustomerReply` counts from the newest public message of the requester or of an integration, and `minutesSinceLastAgentReply` from the newest public message of staff. Internal notes and the description of the ticket do not count.'

export const ticketingReference: ContextApiDescription = {
  tags: [
    {
      name: 'Integration: tickets',
      description:
        'Other systems create and read tickets with an API token. The server sends no callbacks (webhooks): poll a single ticket with `If-None-Match`, or the list with `updatedFrom`. ' +
        'For a ticket outside the pools of the token, the server returns 404; for a new ticket with a `poolId` outside them, 403.\n\n' +
        '| ticketStatusId | ticketStatusName | Meaning |\n|---|---|---|\n' +
        '| 1 | New | The ticket has never been assigned, staff have not replied to it, and its status has never been changed. A child ticket that is created by a reply of staff is New too, although it contains this reply |\n| 2 | Open | Staff are working on the ticket |\n' +
        '| 3 | Pending | The ticket waits for the requester |\n| 4 | OnHold | The ticket waits for a third party |\n' +
        '| 5 | Resolved | Staff consider the request solved. After three days, unless the server has another limit, the ticket is completed |\n' +
        '| 6 | Completed | Final; for a new message, the server creates a child ticket |\n| 7 | Cancelled | Final; for a new message, the server creates a child ticket |\n\n' +
        'A message of the requester changes status 3, 4 or 5 to 2. A message that you append with [appendTicketMessage](#appendTicketMessage) counts as a message of the requester.',
    },
    {
      name: 'Integration: messages',
      description:
        'The messages of a ticket and of the tickets that it continues, oldest message first. Each message names its own ticket (`ticketId` and `trackingKey`). To poll for new messages, send the highest message id that you have as `afterId`. Internal notes are never included.',
    },
    {
      name: 'Integration: attachments',
      description:
        'Files for messages. Upload a file, then send its `id` in `attachmentIds` of a message. You can use an id only once, only with the token that uploaded the file, and only within 24 hours unless the server has another limit. If you send an id and the message is not written, the id may be used up: upload the file again.',
    },
    {
      name: 'Integration: inbound mail',
      description:
        'A mail provider delivers mail with the webhook, which creates tickets and appends replies. The server ignores automatic replies, bounces and bulk mail (`Precedence: bulk`), and writes nothing for a mail that it has already received.',
    },
    {
      name: 'Attachments',
      description:
        'Downloads of attachments, uploads by staff, and the upload limits of this server. The server detects the type of a file from its bytes, and the type must match the extension.',
    },
    { name: 'External', description: 'Operations that need no credential. Their responses contain no personal data.' },
    {
      name: 'Dashboard: sign-in',
      description:
        'Staff sign in to get a token pair: with a password, with the ID token of an identity provider, with the password of a directory, or with a one-time code that is mailed to them. [getStaffSignInMethods](#getStaffSignInMethods) returns which of these the server offers. The access token is a JWT that expires after one hour unless the server has another limit. The refresh token works once, within seven days. After a new sign-in, the refresh token of the previous session on the same platform (such as `web`) no longer works; the access tokens of that session stay valid until they expire.',
    },
    {
      name: 'Dashboard: profile',
      description: 'The signed-in staff member: name, language and password.',
    },
    {
      name: 'Dashboard: users',
      description:
        'Users are the staff members who can sign in to the dashboard. Administrators create, change and deactivate them. A user of the dashboard and an agent of the console are two accounts, even with the same e-mail address: each has its own password, role and sessions, and a change to one account does not affect the other. In ticketing, the role `agent` and the names `agents`, `{{agent.name}}` and `minutesSinceLastAgentReply` refer to staff members, not to agents of the console.',
    },
    {
      name: 'Dashboard: audit log',
      description: 'Administrators read who changed what in ticketing.',
    },
    { name: 'Dashboard: API tokens', description: 'Administrators create and revoke the API tokens of other systems.' },
    {
      name: 'Dashboard: pools',
      description:
        'Pools group tickets. A pool sets defaults for its tickets and determines which staff members can see them.',
    },
    {
      name: 'Dashboard: statuses',
      description:
        'A ticket has one of seven fixed statuses, and one sub-status of this status. Administrators add sub-statuses, for example to name what a pending ticket waits for.',
    },
    {
      name: 'Dashboard: tickets',
      description:
        'Staff create, find, update, assign, escalate and merge the tickets of their pools. The history of a ticket shows who changed what. The viewers of a ticket are the staff members whose screen shows the ticket now. The watchers of a ticket are notified of messages of the requester and of changes of the status.',
    },
    {
      name: 'Dashboard: ticket links',
      description:
        'Staff link tickets that are related, or of which one duplicates or blocks the other. A link changes nothing else about the two tickets.',
    },
    {
      name: 'Dashboard: messages',
      description: 'Staff read the messages of a ticket, reply to the requester, and write internal notes.',
    },
    {
      name: 'Dashboard: search',
      description: 'Staff find tickets by words in their fields and messages, and see where the words are.',
    },
    {
      name: 'Dashboard: canned responses',
      description:
        'Prepared answers that staff insert into messages, for one pool or for all. Administrators can change all of them; supervisors can change those of their pools.',
    },
    {
      name: 'Dashboard: reports',
      description:
        'How many tickets were created, how many were completed or cancelled (`completed` counts both), how long requesters waited, and how many tickets are neither completed nor cancelled now.',
    },
    {
      name: 'Dashboard: escalation chains',
      description:
        'An escalation chain hands over unanswered tickets to other pools and people. It applies while a ticket is in status 1 to 4 and staff have sent no public message. The ticket reaches each step `afterMinutes` minutes after the creation of the ticket. It then moves to the pool of the step and, if the step says so, is assigned to a person and gets a higher priority. A pool selects its chain with `escalationChainId`. A ticket that has reached a step follows the same chain until staff answer it, even in another pool.',
    },
    {
      name: 'Dashboard: notifications',
      description:
        'The server notifies you when a ticket is assigned to you, when a requester replies to a ticket that is assigned to you or that you watch, when the status of a ticket that you watch changes, and when an automation rule sends you a notification. The server does not notify you of your own changes. An automation rule, however, can also notify the person whose change started the rule. The server deletes notifications after 90 days. Poll the list to show new ones.',
    },
    {
      name: 'Dashboard: saved views',
      description: 'Filters of the ticket list that staff save under a name, for themselves or for all staff.',
    },
    {
      name: 'Dashboard: macros',
      description:
        'A macro makes several changes to a ticket at once: for example, it sends a reply and sets the status and the tags. Administrators can change all macros; supervisors can change those of their pools.',
    },
    {
      name: 'Dashboard: settings',
      description:
        'The settings for e-mail and attachments that are in effect. Only the operator of the server can change them, in its settings file or environment.',
    },
    {
      name: 'Dashboard: ticket forms',
      description:
        'Administrators create forms by which anyone can send a request. A form has a page (`/forms/{token}`), and websites can embed it with one script element.',
    },
    { name: 'Dashboard: automation rules', description: automationDescription },
  ],
  chapters: [
    {
      title: 'Conditional requests',
      text:
        'A single ticket has a strong `ETag` that changes with every write to the ticket or its messages. Send it as `If-None-Match`\n' +
        'when you read the ticket with an API token, to get a 304 response without a body while the ticket has not changed.',
    },
  ],
  securitySchemes: {
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'svc_ token',
      description:
        'An API token, sent as `Authorization: Bearer svc_…`. Only the routes of `/v1/integration` accept it, except `inbound-email`, `ping` and `agent-sessions`, which have credentials of their own. An administrator of the dashboard creates it with [createApiToken](#createApiToken), for some pools or for all of them, with the scope `tickets:read`, `tickets:write` or both; writing does not include reading. A revoked token may still work for up to 30 seconds.',
    },
    inboundSecret: {
      type: 'http',
      scheme: 'basic',
      description:
        'The secret of the setting `Email:InboundSecret`, as the password of HTTP Basic authentication with any user name. Or send a signature instead of the password: `X-Webhook-Timestamp: <seconds since 1970>` and `X-Webhook-Signature: sha256=<signature>`, where the signature is the HMAC-SHA256 of `<value of X-Webhook-Timestamp>.<body>` in hexadecimal, with the secret as the key. A signature is valid for 5 minutes.',
    },
    dashboard: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a staff member. Only `/v1/dashboard` and `/v1/attachments` accept it. The server reads the role and the pools of the staff member from the database at every request.',
    },
  },
}
