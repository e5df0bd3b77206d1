import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { rateLimited } from '../errors/common.ts'
import { createValidationRefusal } from '../errors/field-errors.ts'
import type { RefusalFactory } from '../errors/refusal.ts'
import type { AccessRule, AccessRules } from './access.ts'
import type { ClosableRoutes } from './closable-routes.ts'
import type { UpgradeRoutes } from './connections.ts'
import { type PreflightRules, registerPreflightRoute } from './cors.ts'
import { createCachingSender, sendEnvelope, toResponseSchemas } from './envelope.ts'
import type { AuthScheme } from './error-response.ts'
import { findHeaderErrors, parseIdempotencyKey } from './headers.ts'
import type { OwnOriginCheck } from './own-origin.ts'
import { checkQueryEncoding } from './query-encoding.ts'
import type { Policy, RateLimits } from './rate-limits.ts'
import { keepReservedDuring, type RawBodyOptions, reserveRawBody } from './raw-body.ts'
import type { DescribedParameter } from './schema-builders.ts'
import { createQueryValidator, noInput, type Refine, selectBodyValidator } from './validation.ts'

/** The HTTP server, to which features add their routes. */
export interface Http {
  readonly app: FastifyInstance
  readonly limits: RateLimits
  readonly now: () => Date
  /** Throws while the server is overloaded. Called by routes mounted by `route`, and by hubs; not by health routes. */
  readonly refuseIfOverloaded: () => void
  /** The operations mounted so far, for the API reference. */
  readonly operations: Operation[]
  readonly accessRules: AccessRules
  /** Adds the access rule of a hub method. Routes declare theirs in their `config`. */
  readonly addAccessRule: (operation: string, access: AccessRule) => void
  readonly isOwnOrigin: OwnOriginCheck
  /** Null if the server always serves all routes. */
  readonly closableRoutes: ClosableRoutes | null
  readonly upgrades: UpgradeRoutes
}

/** Authenticates a request: returns its actor, or throws a refusal. Only guards create actors. */
export interface Guard<A> {
  (request: FastifyRequest): A | Promise<A>
  /** The security scheme in the API reference; null if no credential is required. */
  readonly security: string | null
  /** Whether a request without the credential passes. */
  readonly isOptional?: boolean
  /** The required role or scope: `{ role: 'administrator' }`. Also fills placeholders in the messages of `refuses`. */
  readonly requiredRoleOrScope?: Readonly<Record<string, string>>
  readonly refuses: readonly RefusalFactory[]
  /** Checks the credential again when a body that was incomplete at the first check has arrived completely. */
  readonly recheck?: (request: FastifyRequest) => Promise<A>
  /** The scheme of 401 responses; `Bearer` by default. */
  readonly scheme?: AuthScheme
  /** Whether pages of other origins may call the route. If so, the guard checks the origin. */
  readonly allowsCrossOrigin?: boolean
  readonly preflight?: PreflightRules
}

export const publicGuard: Guard<null> = Object.assign(() => null, { security: null, refuses: [] })

export interface HandlerInput<A, B, Q> {
  readonly actor: A
  /**
   * Returns the actor, rechecked if the body was incomplete when the guard ran. For handlers that read the body
   * themselves, which may take minutes.
   */
  readonly recheckActor: () => Promise<A>
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
  /** Null if the request has none or the route does not accept one. */
  readonly idempotencyKey: string | null
  readonly request: FastifyRequest
}

/** Contains the `data` of the envelope, a file, or neither if the response has no body. */
export interface RouteResponse<D> {
  readonly status: number
  readonly data?: D
  readonly file?: Readable
  readonly headers?: Readonly<Record<string, string>>
}

export interface DocumentedResponse {
  readonly description: string
  /** Omitted if the response is a file or has no body. */
  readonly data?: TSchema
  /** By default, the example of the schema. */
  readonly example?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly isFile?: true
}

export interface RouteLimit<A> {
  readonly policy: Policy
  readonly key: (actor: A, request: FastifyRequest) => string
}

export interface RouteOptions<A, B extends TSchema, Q extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly access: AccessRule
  readonly guard: Guard<A>
  /** Rate limits that count before the body is read. */
  readonly limit?: RouteLimit<A> | readonly RouteLimit<A>[]
  /** Policies that the handler or the guard applies. */
  readonly guardOrHandlerPolicies?: readonly Policy[]
  readonly params?: Readonly<Record<string, DescribedParameter>>
  /** Optional header fields that the handler reads itself, for the API description. */
  readonly headers?: Readonly<Record<string, DescribedParameter>>
  /** The JSON body. With `file`, a request may be a form: `body` is then undefined, and the handler reads the form. */
  readonly body?: B
  readonly refineBody?: Refine<Static<B>>
  /** For a handler that reads the bytes of the body itself with `readRawBody`. The route then has no `body`. */
  readonly rawBody?: RawBodyOptions
  /** The file field of a form, which the handler reads with `receiveFile`, `receiveForm` or `receiveFilesForm`. */
  readonly file?: string
  /** The text fields of a form, for the API reference. If set, the file is optional. */
  readonly formTextFields?: TSchema
  readonly query?: Q
  readonly refineQuery?: Refine<Static<Q>>
  readonly idempotent?: boolean
  /** Caches the JSON of `data`. For handlers that often return the same, unchanged object. */
  readonly isJsonCached?: boolean
  readonly conditional?: 'If-None-Match' | 'If-Match'
  readonly responses: Readonly<Record<number, DocumentedResponse>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (input: HandlerInput<A, Static<B>, Static<Q>>) => Promise<RouteResponse<unknown>>
}

export type Operation = Omit<
  RouteOptions<unknown, TSchema, TSchema>,
  'access' | 'guard' | 'limit' | 'guardOrHandlerPolicies' | 'handle' | 'refineBody' | 'refineQuery' | 'isJsonCached'
> & {
  readonly security: string | null
  readonly isOptional?: boolean
  readonly requiredRoleOrScope: Readonly<Record<string, string>>
  readonly policies: readonly Policy[]
  readonly hasEnvelope: boolean
  readonly refuses: readonly RefusalFactory[]
}

const toLimits = <A>(limit: RouteOptions<A, TSchema, TSchema>['limit'] = []): readonly RouteLimit<A>[] => [limit].flat()

const toRouteConfig = <A, B extends TSchema, Q extends TSchema>({ rawBody, ...options }: RouteOptions<A, B, Q>) => ({
  ...(rawBody ? { bodyLimit: rawBody.maxBytes } : {}),
  config: {
    access: options.access,
    acceptsFile: options.file !== undefined,
    acceptsJson: options.file === undefined || options.body !== undefined,
    ...(rawBody ? { maxRawBodyBytes: rawBody.maxBytes, acceptsRawForm: true } : {}),
    scheme: options.guard.scheme ?? 'Bearer',
    allowsCrossOrigin: options.guard.allowsCrossOrigin ?? false,
  },
})

const readCurrentActor = async <A>({ recheck }: Guard<A>, request: FastifyRequest): Promise<A> =>
  recheck && request.wasBodyIncomplete ? await recheck(request) : (request.actor as A)

const selectHandler = <A, B extends TSchema, Q extends TSchema>({ rawBody, handle }: RouteOptions<A, B, Q>) =>
  rawBody ? keepReservedDuring(handle) : handle

/** Mounts a route. Each request is checked for overload, then by the guard, the rate limits and validation. */
export function route<A, B extends TSchema, Q extends TSchema>(http: Http, options: RouteOptions<A, B, Q>): void {
  const { guard, idempotent = false, responses } = options
  const [limits, handle] = [toLimits(options.limit), selectHandler(options)]
  const checkBody = selectBodyValidator(options)
  const checkQuery = options.query ? createQueryValidator(options.query, options.refineQuery) : () => noInput
  const send = options.isJsonCached ? createCachingSender() : sendEnvelope

  function admitAs(actor: A, request: FastifyRequest, reply: FastifyReply): void {
    request.actor = actor
    request.wasBodyIncomplete = request.raw.complete === false
    for (const { policy, key } of limits) takePermit(http, policy, key(actor, request))
    if (options.rawBody) reserveRawBody(request, reply, options.rawBody.maxBytes)
  }

  /** Synchronous if the guard is, because a guard often finds its credential in a cache. */
  const admit: onRequestHookHandler = (request, reply, done) => {
    http.refuseIfOverloaded()
    const actor = guard(request)
    if (!(actor instanceof Promise)) {
      admitAs(actor, request, reply)
      return done()
    }
    actor.then((resolved) => admitAs(resolved, request, reply)).then(() => done(), done)
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const actor = options.file === undefined ? await readCurrentActor(guard, request) : (request.actor as A)
    checkQueryEncoding(request.url)
    const headerErrors = findHeaderErrors(request, idempotent)
    const query = checkQuery(request.query)
    const body = checkBody(request.body)
    if (headerErrors.length > 0 || !('value' in query) || !('value' in body))
      throw createValidationRefusal(...headerErrors, ...query.errors, ...body.errors)
    const result = await handle({
      actor,
      recheckActor: () => readCurrentActor(guard, request),
      body: body.value as Static<B>,
      query: query.value as Static<Q>,
      params: request.params as Record<string, string>,
      idempotencyKey: idempotent ? parseIdempotencyKey(request) : null,
      request,
    })
    reply.code(result.status)
    if (result.headers) reply.headers(result.headers)
    return result.data === undefined ? reply.send(result.file) : send(reply, result.data)
  }

  http.app.route({
    method: options.method,
    url: options.path,
    ...toRouteConfig(options),
    schema: { response: toResponseSchemas(responses) },
    onRequest: admit,
    handler: respond,
  })
  if (guard.allowsCrossOrigin) registerPreflightRoute(http.app, options.path, guard.preflight)
  http.operations.push(toOperation(options, http.closableRoutes))
}

function toOperation<A, B extends TSchema, Q extends TSchema>(
  options: RouteOptions<A, B, Q>,
  closableRoutes: ClosableRoutes | null,
): Operation {
  const {
    access: _access,
    guard,
    limit,
    guardOrHandlerPolicies = [],
    handle: _handle,
    refineBody: _body,
    refineQuery: _query,
    ...documented
  } = options
  return {
    ...documented,
    hasEnvelope: true,
    security: guard.security,
    ...(guard.isOptional ? { isOptional: true } : {}),
    requiredRoleOrScope: guard.requiredRoleOrScope ?? {},
    policies: [...toLimits(limit).map(({ policy }) => policy), ...guardOrHandlerPolicies],
    refuses: [
      ...(closableRoutes?.includes(options.path) ? [closableRoutes.refuse] : []),
      ...guard.refuses,
      ...(options.refuses ?? []),
    ],
  }
}

/** Throws `rateLimited` with the seconds to wait if no permit is left. */
export function takePermit(http: Pick<Http, 'limits' | 'now'>, policy: Policy, key: string): void {
  const waitSeconds = http.limits.take(policy, key, http.now().getTime())
  if (waitSeconds !== null) throw createRateLimitRefusal(policy, waitSeconds)
}

export const createRateLimitRefusal = (policy: Policy, retryAfterSeconds: number) =>
  rateLimited({
    details: { policy: policy.name, retryAfterSeconds },
    params: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

type ResponseHeaders = Readonly<Record<string, string>>

export const ok = <D>(data: D, headers: ResponseHeaders = {}): RouteResponse<D> => ({ status: 200, data, headers })

export const created = <D>(data: D, headers: ResponseHeaders = {}): RouteResponse<D> => ({ status: 201, data, headers })

export const accepted = <D>(data: D, headers: ResponseHeaders = {}): RouteResponse<D> => ({
  status: 202,
  data,
  headers,
})

export const notModified = (headers: ResponseHeaders): RouteResponse<never> => ({ status: 304, headers })

declare module 'fastify' {
  interface FastifyRequest {
    actor: unknown
    /** Whether the body was incomplete when the guard checked the credential. */
    wasBodyIncomplete: boolean
  }
}
