import type { Static } from 'typebox'
import { nullable, record } from '#platform/http/shapes.ts'
import { BODY_LIMIT } from '../../visitors/schema/widget.ts'
import { clientMessageId, messageBody, messageKind } from './message.ts'

/** The name of the form field that holds the file. */
export const fileField = 'file'

/** The text fields of an upload form, with their maximum length in characters. */
export const formTexts = { caption: BODY_LIMIT, clientMessageId: 64, kind: 64 }

const visitorFields = { caption: nullable(messageBody), clientMessageId: nullable(clientMessageId) }

export const FileForm = record(visitorFields)
export type FileForm = Static<typeof FileForm>

export const AgentFileForm = record({ ...visitorFields, kind: nullable(messageKind) })
export type AgentFileForm = Static<typeof AgentFileForm>
