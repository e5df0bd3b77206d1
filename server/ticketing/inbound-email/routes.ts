import { readFormField } from '#platform/files/multipart.ts'
import { readRawBody } from '#platform/http/raw-body.ts'
import { type Http, ok, route } from '#platform/http/route.ts'
import { anyText } from '#platform/http/schema-builders.ts'
import { parseInboundEmail } from './commands/formats.ts'
import { type MailReceiver, receiveEmail } from './commands/receive.ts'
import { inboundEmailPolicies } from './config.ts'
import { createWebhookGuard } from './guard.ts'
import { mimeLimits } from './rules/limits.ts'
import { exampleEmail, InboundEmail, InboundEmailReceipt, RawEmailForm } from './schema.ts'

const exampleMessage = [
  'From: Maria Lindgren <maria@example.com>',
  'To: support@example.com',
  'Subject: The invoice shows the wrong address',
  'Message-ID: <4711@example.com>',
  '',
  'Please correct the address.',
].join('\r\n')

const mediaTypes = {
  'application/json': { schema: InboundEmail, example: exampleEmail },
  'message/rfc822': { schema: anyText('A MIME message (RFC 5322).'), example: exampleMessage },
  'multipart/form-data': { schema: RawEmailForm, example: { email: exampleMessage } },
}

export function registerInboundEmailRoutes(http: Http, receiver: MailReceiver, secret: string | undefined): void {
  const { guard, checkBodySignature } = createWebhookGuard(http, secret)
  route(http, {
    method: 'POST',
    path: '/v1/integration/inbound-email/webhook',
    id: 'receiveInboundEmail',
    access: { credential: 'inboundSecret' },
    tag: 'Integration: inbound mail',
    summary: 'Receive a mail',
    description:
      'A mail provider delivers a mail with this operation. If the mail answers a ticket, the server appends the mail to it as a message; otherwise the server creates a ticket in the pool of `Email:InboundPoolId`. A mail answers a ticket if it was sent to the reply address of the ticket (`reply+<trackingKey>@…`), if its `In-Reply-To` or `References` name an earlier mail of the ticket, or if the requester of the ticket sent it with the id of the ticket in the subject, such as `[#42]`. If an answer comes from an active staff member who can see the ticket and is not its requester, the answer becomes an internal note. Attachments that the upload limits do not allow are left out, and a line in the text names them. The limit of the body is 25 MiB.',
    guard,
    guardOrHandlerPolicies: [inboundEmailPolicies.receive],
    rawBody: { maxBytes: mimeLimits.maxBytes, mediaTypes },
    responses: { 200: { description: 'Returns what the server did with the mail', data: InboundEmailReceipt } },
    async handle({ actor, request }) {
      const body = readRawBody(request)
      checkBodySignature(actor, body)
      return ok(
        await receiveEmail(receiver, await parseInboundEmail(request.headers['content-type'], body, readFormField)),
      )
    },
  })
}
