import { randomBase32 } from '#platform/auth/secrets.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { CheckedFile } from '#platform/files/upload.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import { discardReservedFiles, storeFileForPendingMessage, type UploadResources } from '../../attachments/commands.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { appendInTransaction } from '../../messages/commands/write.ts'
import { createInboundAuthor } from '../../messages/rules/append.ts'
import { createTicketInTransaction, toCreationRequest } from '../../tickets/commands/create.ts'
import { type CreationRequest, computeFingerprint } from '../../tickets/rules/creation.ts'
import type { Receipt } from '../../tickets/schema/integration.ts'
import type { FormChallenges, VerifiedChallenge } from '../guard/challenges.ts'
import { composeContent, type SubmittedContent } from '../rules/content.ts'
import { checkValues } from '../rules/values.ts'
import type { TicketForm } from '../schema.ts'
import { checkFiles, discardFiles, type ReceivedSubmission } from './receive.ts'

export interface SubmissionContext {
  readonly resources: UploadResources
  readonly challenges: FormChallenges
}

/** The options that a request sends in its header fields. */
export interface SubmissionOptions {
  readonly idempotencyKey: string | null
  /** The language of the request, in which values of checkboxes are written if the form has no language. */
  readonly locale: Locale
}

const MAX_SOURCE_LENGTH = 100

const createReceipt = (trackingKey: string): Receipt => ({ trackingKey, status: 'accepted' })

const isHoneypotFilled = ({ website }: ReceivedSubmission): boolean => website !== null && website.trim() !== ''

interface ValidSubmission {
  readonly content: SubmittedContent
  /** The values by key, in the order of the form. */
  readonly values: Readonly<Record<string, string | boolean | null>>
}

function validateSubmission(
  form: TicketForm,
  submission: ReceivedSubmission,
  { idempotencyKey, locale }: SubmissionOptions,
): ValidSubmission {
  // A retry needs no challenge. With an idempotency key this may be one; if it is not, `consumeChallenge` refuses it.
  const isChallengeMissing = submission.challenge === null && idempotencyKey === null
  const checked = checkValues(form.fields, submission.values ?? {})
  const composed = composeContent(checked, form.locale ?? locale)
  const errors = [
    ...(isChallengeMissing ? [{ field: 'challenge', rule: 'required' } as const] : []),
    ...(checked.errors.length > 0 ? checked.errors : composed.errors),
  ]
  if (errors.length > 0) throw createValidationRefusal(...errors)
  const values = Object.fromEntries([...checked.values].map(([{ key }, value]) => [key, value]))
  return { content: composed.content, values }
}

function toFormCreationRequest(
  form: TicketForm,
  { content, values }: ValidSubmission,
  files: readonly CheckedFile[],
  idempotencyKey: string | null,
): CreationRequest {
  const attached = files.map(({ fileName, received: { sha256 } }) => ({ fileName, sha256 }))
  const source = Array.from(form.name).slice(0, MAX_SOURCE_LENGTH).join('')
  return toCreationRequest(
    {
      ...{ tokenId: 0, formId: form.id, poolId: form.poolId, priority: form.defaultPriority, idempotencyKey },
      // The fingerprint leaves out the challenge, because a retry may send a new challenge.
      fingerprint: computeFingerprint({ values, attached }),
    },
    { ...content, source, channel: 'form' },
  )
}

/** `missing` if the submission has no challenge; null if the challenge is forged, expired or of another form. */
type SentChallenge = VerifiedChallenge | 'missing' | null

async function consumeChallenge(tx: TicketingTx, challenge: SentChallenge): Promise<void> {
  const refuse = () => createValidationRefusal({ field: 'challenge', rule: 'state' })
  if (challenge === 'missing') throw createValidationRefusal({ field: 'challenge', rule: 'required' })
  if (!challenge) throw refuse()
  const usedChallenge = await tx
    .selectFrom('ticketing.usedFormChallenge')
    .select('nonce')
    .where('nonce', '=', challenge.nonce)
    .executeTakeFirst()
  if (usedChallenge) throw refuse()
  await tx.insertInto('ticketing.usedFormChallenge').values(challenge).execute()
}

interface PreparedSubmission {
  readonly creation: CreationRequest
  readonly challenge: SentChallenge
  readonly attachmentIds: readonly number[]
}

async function writeSubmission(
  { resources }: SubmissionContext,
  { creation, challenge, attachmentIds }: PreparedSubmission,
): Promise<{ readonly trackingKey: string; readonly isReplay: boolean }> {
  return await transaction(resources.db, async (tx) => {
    const result = await createTicketInTransaction(resources, tx, creation)
    if (!('ticket' in result)) return { trackingKey: result.trackingKey, isReplay: true }
    await consumeChallenge(tx, challenge)
    const { id: ticketId, trackingKey } = result.ticket
    if (attachmentIds.length > 0)
      await appendInTransaction(resources, tx, {
        ...{ viewer: { poolIds: null }, author: createInboundAuthor('form'), ticketId, attachmentIds },
        ...{ keyUse: null, claimId: null, childTrackingKey: randomBase32(26) },
        content: { subject: '', content: '', contentHtml: null },
        isPartOfCreation: true,
      })
    return { trackingKey, isReplay: false }
  })
}

/** Retries if a parallel submission has used the same idempotency key or challenge. The retry finds the stored use. */
const writeWithRetry = (context: SubmissionContext, submission: PreparedSubmission) =>
  writeSubmission(context, submission).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    return writeSubmission(context, submission)
  })

async function storeFilesAndTicket(
  context: SubmissionContext,
  submission: Omit<PreparedSubmission, 'attachmentIds'>,
  files: readonly CheckedFile[],
): Promise<string> {
  const attachmentIds: number[] = []
  // If this fails, the server deletes the files when they expire.
  const discard = () => discardReservedFiles(context.resources.db, attachmentIds).catch(() => undefined)
  try {
    for (const file of files) attachmentIds.push(await storeFileForPendingMessage(context.resources, file))
    const { trackingKey, isReplay } = await writeWithRetry(context, { ...submission, attachmentIds })
    if (isReplay) await discard()
    return trackingKey
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Creates a ticket from a submission. If the honeypot is filled in, stores nothing and returns a receipt that looks
 * real. Throws `validationFailed`, `fileTypeNotAllowed`, `fileEmpty`, or `idempotencyKeyReused`.
 */
export async function submitForm(
  context: SubmissionContext,
  form: TicketForm,
  submission: ReceivedSubmission,
  { idempotencyKey, locale }: SubmissionOptions,
): Promise<Receipt> {
  const { resources, challenges } = context
  try {
    if (isHoneypotFilled(submission)) return createReceipt(randomBase32(26))
    const validSubmission = validateSubmission(form, submission, { idempotencyKey, locale })
    const files = await checkFiles(resources, submission.files)
    const creation = toFormCreationRequest(form, validSubmission, files, idempotencyKey)
    const challenge = submission.challenge === null ? 'missing' : await challenges.verify(form.id, submission.challenge)
    return createReceipt(await storeFilesAndTicket(context, { creation, challenge }, files))
  } finally {
    // Storing a file moves it, so this deletes only the temporary files that were not stored.
    await discardFiles(resources, submission.files)
  }
}
