import { type Identity as HubIdentity, parseAccessToken } from '@flowdesk/signalr-server'
import type { FastifyRequest } from 'fastify'
import type { AuthScheme } from '../http/error-response.ts'
import { type Locale, negotiateLocale } from '../i18n/localized-message.ts'

export interface Identity extends HubIdentity {
  /** The language of the request that started the connection. */
  readonly locale: Locale
}

export const negotiateRequestLocale = ({ headers }: FastifyRequest): Locale =>
  negotiateLocale(headers['accept-language'])

/** Returns the token in `Authorization`, with one of the schemes, or in the query parameter `access_token`. */
export const readHubToken = ({ raw }: FastifyRequest, schemes: readonly AuthScheme[] = ['Bearer']): string | null =>
  parseAccessToken(raw, schemes)
