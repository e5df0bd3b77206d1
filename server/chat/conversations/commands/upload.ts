import type { FastifyRequest } from 'fastify'
import { isForeignKeyViolation } from '#platform/db/database-errors.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { FileLimits } from '#platform/files/config.ts'
import { receiveForm } from '#platform/files/multipart.ts'
import { checkUpload, createUploadOptions, type UncheckedFile } from '#platform/files/upload.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { discardFile, storeFile } from '../../attachments/commands.ts'
import type { Chat } from '../../database/chat.ts'
import type { AuthenticatedVisitor } from '../../visitors/guard.ts'
import { conversationNotFound } from '../errors.ts'
import type { AuthorizedUpload } from '../guard.ts'
import type { MessageContent } from '../rules/change.ts'
import { AgentUploadTextFields, FILE_FIELD_NAME, maxTextLengths, UploadTextFields } from '../schema/upload.ts'
import { runWithArchiveCheck } from './archive-check.ts'
import type { ConversationCommandContext } from './run.ts'
import { type AgentSendResult, sendAsAgent } from './send-as-agent.ts'
import { sendAsVisitor, type VisitorSendResult } from './send-as-visitor.ts'

const validateVisitorForm = createBodyValidator<UploadTextFields>(UploadTextFields)
const validateAgentForm = createBodyValidator<AgentUploadTextFields>(AgentUploadTextFields)

interface UploadForm<F> {
  readonly fields: F
  readonly file: UncheckedFile | null
}

async function readForm<F extends UploadTextFields>(
  { files }: Chat,
  limits: FileLimits,
  request: FastifyRequest,
  validate: ReturnType<typeof createBodyValidator<F>>,
): Promise<UploadForm<F>> {
  const options = createUploadOptions(files, limits)
  const { received, texts } = await receiveForm(request, {
    ...options,
    field: FILE_FIELD_NAME,
    maxTextLengths,
  })
  const { errors, ...result } = validate(texts)
  const isEmpty = received === null && (texts['caption'] ?? '').trim() === ''
  if (!isEmpty && 'value' in result) return { fields: result.value, file: received }
  // If the deletion fails, a schedule deletes the received file later.
  if (received) await options.discard(received).catch(() => undefined)
  throw createValidationRefusal(...(isEmpty ? [{ field: FILE_FIELD_NAME, rule: 'required' } as const] : []), ...errors)
}

async function sendForm<F extends UploadTextFields, S extends { readonly wasSentBefore: boolean }>(
  chat: Chat,
  limits: FileLimits,
  conversationId: string,
  { fields, file: uncheckedFile }: UploadForm<F>,
  send: (content: MessageContent) => Promise<S>,
): Promise<S> {
  const { caption, clientMessageId } = fields
  const content = { body: caption ?? '', clientMessageId }
  if (!uncheckedFile) return await send(content)
  const checkedFile = await checkUpload(chat.files, limits, uncheckedFile)
  const file = await storeFile(chat, conversationId, checkedFile).catch(async (error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    // A foreign key violation means that the conversation was archived during the upload. If the deletion of the file
    // fails, a schedule deletes the file later.
    await chat.files.discard(checkedFile.received).catch(() => undefined)
    throw conversationNotFound()
  })
  try {
    const result = await send({ ...content, files: [file] })
    if (result.wasSentBefore) await discardFile(chat, file)
    return result
  } catch (error) {
    await discardFile(chat, file)
    throw error
  }
}

/**
 * Sends a file, a caption or both. Calls `recheckActor` after the upload. Throws `validationFailed` for an invalid or
 * empty form, `fileTypeNotAllowed`, `fileEmpty`, `fileTooLarge`, and the errors of `recheckActor` and `sendAsVisitor`.
 */
export async function uploadAsVisitor(
  chat: ConversationCommandContext,
  { conversationId, limits }: AuthorizedUpload<AuthenticatedVisitor>,
  request: FastifyRequest,
  recheckActor: () => Promise<AuthorizedUpload<AuthenticatedVisitor>>,
): Promise<VisitorSendResult> {
  const form = await readForm(chat, limits, request, validateVisitorForm)
  return await sendForm(chat, limits, conversationId, form, async (content) =>
    sendAsVisitor(chat, (await recheckActor()).actor, conversationId, content),
  )
}

/** Like `uploadAsVisitor`, but for an agent: throws the errors of `sendAsAgent`, not those of `sendAsVisitor`. */
export async function uploadAsAgent(
  chat: ConversationCommandContext,
  { actor, conversationId, limits }: AuthorizedUpload<SignedInAgent>,
  request: FastifyRequest,
  recheckActor: () => Promise<AuthorizedUpload<SignedInAgent>>,
): Promise<AgentSendResult> {
  const form = await readForm(chat, limits, request, validateAgentForm)
  const { kind } = form.fields
  return await runWithArchiveCheck(chat.db, actor, conversationId, () =>
    sendForm(chat, limits, conversationId, form, async (content) =>
      sendAsAgent(chat, (await recheckActor()).actor, conversationId, { ...content, kind }),
    ),
  )
}
