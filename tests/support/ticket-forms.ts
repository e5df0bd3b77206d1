import { randomUUID } from 'node:crypto'
import type { Flowdesk } from './flowdesk.ts'

export const textField = { key: 'subject', type: 'text', label: 'Subject', isRequired: true }

export interface MadeForm {
  readonly id: number
  readonly token: string
  readonly name: string
}

/** Creates a form with a unique name, by default with a required subject, for the pool `General`. */
export async function makeTicketForm(
  flowdesk: Flowdesk,
  more: Readonly<Record<string, unknown>> = {},
): Promise<MadeForm> {
  const body = { name: `Form ${randomUUID()}`, poolId: 1, fields: [textField], ...more }
  const {
    status,
    text,
    body: reply,
  } = await flowdesk.post('/v1/dashboard/ticket-forms', {
    token: await flowdesk.adminToken(),
    body,
  })
  if (status !== 201) throw new Error(`the form was refused with ${status}: ${text}`)
  return reply.data
}

export const formPath = ({ token }: Pick<MadeForm, 'token'>): string => `/v1/external/ticket-forms/${token}`

/** Reads a form as a visitor and returns its challenge. */
export async function readChallenge(flowdesk: Flowdesk, form: Pick<MadeForm, 'token'>): Promise<string> {
  return (await flowdesk.get(formPath(form))).body.data.challenge
}
