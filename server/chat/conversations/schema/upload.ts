import type { Static } from 'typebox'
import { nullable, record } from '#platform/http/shapes.ts'
import { BODY_LIMIT } from '../../visitors/schema/widget.ts'
import { clientMessageId, messageBody, messageKind } from './message.ts'

/** The field of the file. */
export const fileField = 'file'

/** The text fields that are read, and how much of each. */
export const formTexts = { caption: BODY_LIMIT, clientMessageId: 64, kind: 64 }

const members = { caption: nullable(messageBody), clientMessageId: nullable(clientMessageId) }

/** What a form of a visitor holds beside the file. */
export const FileForm = record(members)
export type FileForm = Static<typeof FileForm>

/** What a form of an agent holds beside the file. */
export const AgentFileForm = record({ ...members, kind: nullable(messageKind) })
export type AgentFileForm = Static<typeof AgentFileForm>
