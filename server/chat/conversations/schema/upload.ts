import type { Static } from 'typebox'
import { nullable, object } from '#platform/http/schema-builders.ts'
import { MAX_MESSAGE_LENGTH } from '../../visitors/schema/widget.ts'
import { agentMessageKind, clientMessageId, messageBody } from './message.ts'

export const FILE_FIELD_NAME = 'file'

/** The text fields of an upload form, with their maximum lengths in characters. */
export const maxTextLengths = { caption: MAX_MESSAGE_LENGTH, clientMessageId: 64, kind: 64 }

const visitorFields = { caption: nullable(messageBody), clientMessageId: nullable(clientMessageId) }

export const UploadTextFields = object(visitorFields)
export type UploadTextFields = Static<typeof UploadTextFields>

export const AgentUploadTextFields = object({ ...visitorFields, kind: nullable(agentMessageKind) })
export type AgentUploadTextFields = Static<typeof AgentUploadTextFields>
