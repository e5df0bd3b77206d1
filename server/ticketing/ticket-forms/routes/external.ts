import { Readable } from 'node:stream'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from '#platform/files/errors.ts'
import { publicAccess } from '#platform/http/access.ts'
import { accepted, type HandlerInput, type Http, ok, route } from '#platform/http/route.ts'
import { verbatimText } from '#platform/http/schema-builders.ts'
import { negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { UploadResources } from '../../attachments/commands.ts'
import { Receipt } from '../../tickets/schema/integration.ts'
import { FILES_FIELD, receiveSubmission } from '../commands/receive.ts'
import { type SubmissionContext, submitForm } from '../commands/submit.ts'
import { formPolicies } from '../config.ts'
import { createFormChallenges, type FormChallenges } from '../guard/challenges.ts'
import { createPublicFormGuard } from '../guard/public-form.ts'
import { FormSubmission, FormSubmissionTextFields, PublicForm, type TicketForm } from '../schema.ts'

const tag = 'External'
const path = '/v1/external/ticket-forms/:token'

const params = {
  token: {
    schema: verbatimText(22, { example: 'k3Jx8Qm2Zr7Tn5Wv9Yb1Cg' }),
    description: 'The token of the form.',
  },
}

async function toPublicForm(challenges: FormChallenges, form: TicketForm): Promise<PublicForm> {
  const { title, description, submitLabel, successMessage, locale, fields, attachmentsEnabled } = form
  const issued = await challenges.issue(form.id)
  return { title, description, submitLabel, successMessage, locale, fields, attachmentsEnabled, ...issued }
}

async function handleSubmission(
  context: SubmissionContext,
  { actor: form, body, idempotencyKey, request }: HandlerInput<TicketForm, FormSubmission, unknown>,
): Promise<Receipt> {
  const isMultipart = request.body instanceof Readable
  const submission = isMultipart ? await receiveSubmission(context.resources, form, request) : { ...body, files: [] }
  const locale = negotiateLocale(request.headers['accept-language'])
  return await submitForm(context, form, submission, { idempotencyKey, locale })
}

export function registerExternalFormRoutes(http: Http, uploads: UploadResources): void {
  const challenges = createFormChallenges(uploads)
  route(http, {
    method: 'GET',
    path,
    id: 'getExternalTicketForm',
    access: publicAccess,
    tag,
    summary: 'Get a public form',
    description:
      'Returns what a page needs to show the form, and a challenge for one submission. If the form has `allowedOrigins`, pages of other origins get 403. If the form is disabled, the server returns 404.',
    guard: createPublicFormGuard(http, uploads, [formPolicies.read]),
    guardOrHandlerPolicies: [formPolicies.read],
    params,
    responses: { 200: { description: 'Returns the form', data: PublicForm } },
    handle: async ({ actor }) => ok(await toPublicForm(challenges, actor)),
  })
  route(http, {
    method: 'POST',
    path,
    id: 'submitExternalTicketForm',
    access: publicAccess,
    tag,
    summary: 'Submit a public form',
    description:
      'Creates a ticket and returns its receipt. Send the challenge that you read with the form. The challenge can be used for one ticket; a submission that the server refuses does not use up the challenge. If the form accepts files, you can send them in a body of type `multipart/form-data`, with `values` as JSON and at most 10 files. If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt and creates nothing.',
    guard: createPublicFormGuard(http, uploads, [formPolicies.submitHour, formPolicies.submitDay]),
    guardOrHandlerPolicies: [formPolicies.submitHour, formPolicies.submitDay],
    params,
    body: FormSubmission,
    file: FILES_FIELD,
    formTextFields: FormSubmissionTextFields,
    idempotent: true,
    responses: { 202: { description: 'Returns the receipt', data: Receipt } },
    refuses: [idempotencyKeyReused, fileTooLarge, fileTypeNotAllowed, fileEmpty],
    handle: async (call) => accepted(await handleSubmission({ resources: uploads, challenges }, call)),
  })
}
