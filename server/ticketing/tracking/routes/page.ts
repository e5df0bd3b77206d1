import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomSecret } from '#platform/auth/secrets.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { choosePageLocale, prefersHtml, sendMessagePage, sendPage } from '#platform/http/html-page.ts'
import { type Http, takePermit } from '#platform/http/route.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { trackingPolicies } from '../config.ts'
import type { ReadTrackingRecord } from '../queries.ts'
import type { TrackingRecord } from '../schema.ts'
import { createTrackingPageCsp, renderTrackingPage } from '../views/page.ts'
import { notFoundAdvice, notFoundTitle } from '../views/sentences.ts'

interface TrackingPageRequest {
  readonly Params: { readonly trackingKey: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

async function findRecord(readRecord: ReadTrackingRecord, trackingKey: string): Promise<TrackingRecord | null> {
  try {
    return await readRecord(trackingKey)
  } catch (error) {
    if (error instanceof Refusal && error.code === ticketNotFound.code) return null
    throw error
  }
}

/** Mounts the page that shows the public status of a ticket. It is not part of the API reference. */
export function registerTrackingPage(http: Http, readRecord: ReadTrackingRecord): void {
  async function sendTrackingPage(request: FastifyRequest<TrackingPageRequest>, reply: FastifyReply): Promise<unknown> {
    http.refuseIfOverloaded()
    takePermit(http, trackingPolicies.read, clientAddressKey(request))
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    })
    const locale = choosePageLocale(request.query['lang'], null, request)
    const record = await findRecord(readRecord, request.params.trackingKey)
    if (record) {
      const nonce = randomSecret(16)
      reply.header('content-language', locale)
      return sendPage(reply, createTrackingPageCsp(nonce), renderTrackingPage(record, locale, nonce))
    }
    if (!prefersHtml(request)) throw ticketNotFound()
    return sendMessagePage(reply.code(404), locale, notFoundTitle[locale], notFoundAdvice[locale])
  }
  http.app.get<TrackingPageRequest>('/track/:trackingKey', { config: { access: publicAccess } }, sendTrackingPage)
}
