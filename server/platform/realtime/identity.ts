import { accessTokenOf, type Identity as HubIdentity } from '@flowdesk/signalr-server'
import type { FastifyRequest } from 'fastify'
import type { Scheme } from '../http/refuse.ts'
import { type Locale, localeOf } from '../i18n/sentence.ts'

export interface Identity extends HubIdentity {
  /** The language of the request that started the connection. */
  readonly locale: Locale
}

export const localeOfClient = ({ headers }: FastifyRequest): Locale => localeOf(headers['accept-language'])

/**
 * Returns the token in `Authorization` (with one of the schemes) or in the query parameter `access_token`; else null.
 */
export const hubToken = ({ raw }: FastifyRequest, schemes: readonly Scheme[] = ['Bearer']): string | null =>
  accessTokenOf(raw, schemes)
