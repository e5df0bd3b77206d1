import { basicHeaders } from '../support/inbound-mail.ts'

/** A caller who sends the secret of the inbound mail webhook. */
interface MailProviderCaller {
  readonly name: string
  readonly credential: 'inboundSecret'
  readonly relation: 'everywhere'
  readonly state: 'valid' | 'unknown'
  readonly authorization: string
}

const toCaller = (name: string, state: MailProviderCaller['state'], secret?: string): MailProviderCaller => ({
  ...{ name: `mail provider: ${name}`, credential: 'inboundSecret', relation: 'everywhere', state },
  ...basicHeaders(secret),
})

/** Creates a mail provider that calls the webhook, and one with another secret. */
export const createMailProviderCallers = (): MailProviderCaller[] => [
  toCaller('valid', 'valid'),
  toCaller('with another secret', 'unknown', 'another'),
]
