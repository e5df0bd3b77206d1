import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomSecret } from '#platform/auth/secrets.ts'
import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { choosePageLocale, prefersHtml, sendMessagePage, sendPage } from '#platform/http/html-page.ts'
import { type Http, takePermit } from '#platform/http/route.ts'
import type { WebAssets } from '#platform/http/web-assets.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { formPolicies } from '../config.ts'
import { formNotFound } from '../errors.ts'
import { findEnabledForm } from '../queries.ts'
import { createFormPageCsp, renderFormPage, unavailableAdvice, unavailableTitle } from '../views.ts'

/** Makes browsers revalidate `forms.js` after five minutes, so that a release soon reaches all pages. */
const SCRIPT_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400'

interface PageRequest {
  readonly Params: { readonly token: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

/** Mounts the page of each form, and the script that embeds forms in websites. The API reference contains neither. */
export function registerFormPages(http: Http, { db }: Ticketing, assets: WebAssets): void {
  const { app } = http
  const config = { access: publicAccess }
  async function sendFormPage(request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<unknown> {
    http.refuseIfOverloaded()
    takePermit(http, formPolicies.read, clientAddressKey(request))
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    })
    const form = await findEnabledForm(db, request.params.token)
    const locale = choosePageLocale(request.query['lang'], form?.locale ?? null, request)
    if (form) {
      const nonce = randomSecret(16)
      reply.header('content-language', locale)
      return sendPage(reply, createFormPageCsp(nonce, form), renderFormPage(form, locale, nonce))
    }
    if (!prefersHtml(request)) throw formNotFound()
    return sendMessagePage(reply.code(404), locale, unavailableTitle[locale], unavailableAdvice[locale])
  }
  app.get('/forms.js', { config }, (request, reply) => assets.send(request, reply, 'forms.js', SCRIPT_CACHE_CONTROL))
  app.get<PageRequest>('/forms/:token', { config }, sendFormPage)
}
