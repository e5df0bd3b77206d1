import type { Static } from 'typebox'
import { nullable, object } from '#platform/http/schema-builders.ts'
import { MAX_MESSAGE_LENGTH } from '../../visitors/schema/widget.ts'
import { clientMessageId, messageBody, messageKind } from './message.ts'

/** The name of the form field that holds the file. */
export const fileField = 'file'

/** The text fields of an upload form, with their maximum length in characters. */
export const maxTextLengths = { caption: MAX_MESSAGE_LENGTH, clientMessageId: 64, kind: 64 }

const visitorFields = { caption: nullable(messageBody), clientMessageId: nullable(clientMessageId) }

export const FileForm = object(visitorFields)
export type FileForm = Static<typeof FileForm>

export const AgentFileForm = object({ ...visitorFields, kind: nullable(messageKind) })
export type AgentFileForm = Static<typeof AgentFileForm>
