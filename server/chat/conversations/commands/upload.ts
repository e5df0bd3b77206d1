import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/errors/invalid.ts'
import type { FileLimits } from '#platform/files/config.ts'
import { receiveForm } from '#platform/files/multipart.ts'
import { type ArrivedFile, fileTaking, genuineFile } from '#platform/files/upload.ts'
import { bodyValidator } from '#platform/http/validation.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { forgetFile, keepFile } from '../../attachments/commands.ts'
import type { Chat } from '../../database/chat.ts'
import type { Visitor } from '../../visitors/guard.ts'
import type { Uploader } from '../guard.ts'
import type { MessageContent } from '../rules/change.ts'
import { AgentFileForm, FileForm, fileField, formTexts } from '../schema/upload.ts'
import type { ConversationChat } from './run.ts'
import { type Sent, sendAsVisitor } from './send.ts'
import { type SentByAgent, sendAsAgent } from './send-as-agent.ts'

const readFileForm = bodyValidator<FileForm>(FileForm)
const readAgentFileForm = bodyValidator<AgentFileForm>(AgentFileForm)

/** A form as it arrived and was found to be right, its file not yet looked at. */
interface Form<F> {
  readonly fields: F
  readonly arrived: ArrivedFile | null
}

/** Reads a form with a file, a caption or both. */
async function formIn<F extends FileForm>(
  { files }: Chat,
  limits: FileLimits,
  request: FastifyRequest,
  read: ReturnType<typeof bodyValidator<F>>,
): Promise<Form<F>> {
  const taking = fileTaking(files, limits)
  const { taken, texts } = await receiveForm(request, { ...taking, field: fileField, texts: formTexts })
  const { errors, ...verdict } = read(texts)
  const isEmpty = taken === null && (texts['caption'] ?? '').trim() === ''
  if (!isEmpty && 'value' in verdict) return { fields: verdict.value, arrived: taken }
  // What cannot be dropped now is swept later.
  if (taken) await taking.drop(taken).catch(() => undefined)
  throw invalid(...(isEmpty ? [{ field: fileField, rule: 'required' } as const] : []), ...errors)
}

/** Sends what is in a form. Nothing stays of a file whose message was not written, or had been written before. */
async function sendForm<F extends FileForm, S extends { readonly isReplay: boolean }>(
  chat: Chat,
  limits: FileLimits,
  conversationId: string,
  { fields, arrived }: Form<F>,
  send: (content: MessageContent) => Promise<S>,
): Promise<S> {
  const { caption, clientMessageId } = fields
  const content = { body: caption ?? '', clientMessageId }
  if (!arrived) return await send(content)
  const file = await keepFile(chat, conversationId, await genuineFile(chat.files, limits, arrived))
  try {
    const sent = await send({ ...content, files: [file] })
    if (sent.isReplay) await forgetFile(chat, file)
    return sent
  } catch (error) {
    await forgetFile(chat, file)
    throw error
  }
}

/**
 * Sends a file of a visitor, with a caption or without, as the widget allows it. To a conversation that is closed it continues
 * in another one. `actorNow` checks the visitor's credential again when the file has arrived. Refuses with SVC:2003, SVC:2004,
 * SVC:2005, and SVC:3001 past the ceiling.
 */
export async function uploadAsVisitor(
  chat: ConversationChat,
  { conversationId, limits }: Uploader<Visitor>,
  request: FastifyRequest,
  actorNow: () => Promise<Uploader<Visitor>>,
): Promise<Sent> {
  const form = await formIn(chat, limits, request, readFileForm)
  return await sendForm(chat, limits, conversationId, form, async (content) =>
    sendAsVisitor(chat, (await actorNow()).actor, conversationId, content),
  )
}

/** Sends a file of an agent, as a text or a note, by the rules of texts and notes. `actorNow` as `uploadAsVisitor`. */
export async function uploadAsAgent(
  chat: ConversationChat,
  { conversationId, limits }: Uploader<SignedInAgent>,
  request: FastifyRequest,
  actorNow: () => Promise<Uploader<SignedInAgent>>,
): Promise<SentByAgent> {
  const form = await formIn(chat, limits, request, readAgentFileForm)
  const { kind } = form.fields
  return await sendForm(chat, limits, conversationId, form, async (content) =>
    sendAsAgent(chat, (await actorNow()).actor, conversationId, { ...content, kind }),
  )
}
