import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { rateLimited } from '../errors/common.ts'
import { createValidationRefusal } from '../errors/field-errors.ts'
import type { RefusalFactory } from '../errors/refusal.ts'
import type { AccessRule, AccessRules } from './access.ts'
import type { UpgradeRoutes } from './connections.ts'
import { registerPreflightRoute } from './cors.ts'
import { createCachingSender, sendEnvelope, toResponseSchemas } from './envelope.ts'
import type { AuthScheme } from './error-response.ts'
import { headerErrors, parseIdempotencyKey } from './headers.ts'
import type { OwnOriginCheck } from './own-origin.ts'
import { checkQueryEncoding } from './query-encoding.ts'
import type { Policy, RateLimits } from './rate-limits.ts'
import {
  createBodyValidator,
  createQueryValidator,
  type Refine,
  type ValidationResult,
  validateIgnoredBody,
} from './validation.ts'

/** The HTTP server, as route modules use it. */
export interface Http {
  readonly app: FastifyInstance
  readonly limits: RateLimits
  readonly now: () => Date
  /** Throws while the server is overloaded. Paths that are not mounted by `route`, such as health, do not call it. */
  readonly checkLoad: () => void
  /** The operations of the routes mounted so far, for the API reference. */
  readonly operations: Operation[]
  /** The access rules of the routes and hub methods mounted so far. */
  readonly accessRules: AccessRules
  /** Adds the access rule of a hub method. Routes declare theirs in their `config`. */
  readonly addAccessRule: (called: string, access: AccessRule) => void
  readonly isOwnOrigin: OwnOriginCheck
  readonly upgrades: UpgradeRoutes
}

/** Authenticates a request: returns its actor, or throws a refusal. Only guards create actors. */
export interface Guard<A> {
  (request: FastifyRequest): A | Promise<A>
  /** The name of the security scheme in the API reference; null if no credential is required. */
  readonly security: string | null
  /** Whether a request without the credential passes. */
  readonly isOptional?: boolean
  /** Requirements on the credential, such as a scope or a role: the params of its refusals. */
  readonly needs?: Readonly<Record<string, string>>
  readonly refuses: readonly RefusalFactory[]
  /**
   * Checks the credential again and returns the actor. Called after the body has arrived, if it was incomplete at the
   * first check: the credential may have been revoked in the meantime.
   */
  readonly recheck?: (request: FastifyRequest) => Promise<A>
  /** The authentication scheme of 401 responses; `Bearer` by default. */
  readonly scheme?: AuthScheme
  /** Whether pages of other origins may call the route. The guard checks the origin, if there is one. */
  readonly isForPages?: boolean
}

export const publicGuard: Guard<null> = Object.assign(() => null, { security: null, refuses: [] })

export interface HandlerInput<A, B, Q> {
  readonly actor: A
  /** Checks the credential again with `recheck`, for handlers that read the body, which may take minutes. */
  readonly recheckActor: () => Promise<A>
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
  /** Null if the request has none or the route does not accept one. */
  readonly idempotencyKey: string | null
  readonly request: FastifyRequest
}

/** A response: status, header fields, and either the `data` of the envelope, a file or no body. */
export interface RouteResponse<D> {
  readonly status: number
  readonly data?: D
  readonly file?: Readable
  readonly headers?: Readonly<Record<string, string>>
}

/** Describes a response of a route for the API reference. */
export interface DocumentedResponse {
  readonly description: string
  /** The schema of `data`; omitted if the response has no body. */
  readonly data?: TSchema
  /** An example of `data`; by default, the example of the schema. */
  readonly example?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly isFile?: true
}

/** Describes a path parameter for the API reference. */
export interface PathParameter {
  readonly schema: TSchema
  readonly description: string
}

/** A rate limit of a route: a policy and the function that returns the key of a request. */
export interface RouteLimit<A> {
  readonly policy: Policy
  readonly key: (actor: A, request: FastifyRequest) => string
}

export interface RouteOptions<A, B extends TSchema, Q extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, such as `/v1/orders/:id`. */
  readonly path: string
  /** The operation id in the API reference and in generated clients. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  /** Who may call the route, stated independently of the guard. */
  readonly access: AccessRule
  readonly guard: Guard<A>
  /** The rate limits that a request counts against before its body is read. */
  readonly limit?: RouteLimit<A> | readonly RouteLimit<A>[]
  /** Policies that the handler or the guard applies. */
  readonly handlerPolicies?: readonly Policy[]
  readonly params?: Readonly<Record<string, PathParameter>>
  readonly body?: B
  readonly refineBody?: Refine<Static<B>>
  /** The file field of a `multipart/form-data` body, which the handler reads with `receiveFile`. */
  readonly file?: string
  /** The text fields of a form, for the API reference. The file is then optional. */
  readonly form?: TSchema
  readonly query?: Q
  readonly refineQuery?: Refine<Static<Q>>
  readonly idempotent?: boolean
  /** Whether the handler returns the same unchanged `data` object many times; its JSON is then cached. */
  readonly isJsonCached?: boolean
  /** The conditional header field that the route supports. */
  readonly conditional?: 'If-None-Match' | 'If-Match'
  readonly responses: Readonly<Record<number, DocumentedResponse>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (call: HandlerInput<A, Static<B>, Static<Q>>) => Promise<RouteResponse<unknown>>
}

/** A route, as the API reference describes it. */
export type Operation = Omit<
  RouteOptions<unknown, TSchema, TSchema>,
  'access' | 'guard' | 'limit' | 'handlerPolicies' | 'handle' | 'refineBody' | 'refineQuery' | 'isJsonCached'
> & {
  readonly security: string | null
  /** Whether a request without the credential passes. */
  readonly isOptional?: boolean
  readonly needs: Readonly<Record<string, string>>
  readonly policies: readonly Policy[]
  /** Whether its responses are not in the envelope. */
  readonly isBare: boolean
  readonly refuses: readonly RefusalFactory[]
}

const toLimits = <A>(limit: RouteOptions<A, TSchema, TSchema>['limit'] = []): readonly RouteLimit<A>[] => [limit].flat()

const noInput: ValidationResult<undefined> = { value: undefined, errors: [] }

function selectBodyValidator<A, B extends TSchema>({ body, refineBody, file }: RouteOptions<A, B, TSchema>) {
  if (body) return createBodyValidator(body, refineBody)
  // The handler reads the form.
  return file === undefined ? validateIgnoredBody : () => noInput
}

const toRouteConfig = <A, B extends TSchema, Q extends TSchema>({ access, guard, file }: RouteOptions<A, B, Q>) => ({
  access,
  takesFile: file !== undefined,
  scheme: guard.scheme ?? 'Bearer',
  isForPages: guard.isForPages ?? false,
})

/** Returns the actor. Checks the credential again if the body was incomplete at the first check. */
const currentActor = async <A>({ recheck }: Guard<A>, request: FastifyRequest): Promise<A> =>
  recheck && request.isBodyAwaited ? await recheck(request) : (request.actor as A)

/** Mounts a route. Checks, in this order: load, guard, rate limits, validation. */
export function route<A, B extends TSchema, Q extends TSchema>(http: Http, options: RouteOptions<A, B, Q>): void {
  const { guard, handle, idempotent = false, responses } = options
  const limits = toLimits(options.limit)
  const checkBody = selectBodyValidator(options)
  const checkQuery = options.query ? createQueryValidator(options.query, options.refineQuery) : () => noInput
  const send = options.isJsonCached ? createCachingSender() : sendEnvelope

  function admitAs(actor: A, request: FastifyRequest): void {
    request.actor = actor
    request.isBodyAwaited = request.raw.complete === false
    for (const { policy, key } of limits) takePermit(http, policy, key(actor, request))
  }

  /** Runs the guard. Synchronous if the guard is, because most guards find their credential in a cache. */
  const admit: onRequestHookHandler = (request, _reply, done) => {
    http.checkLoad()
    const actor = guard(request)
    if (!(actor instanceof Promise)) {
      admitAs(actor, request)
      return done()
    }
    actor.then((known) => admitAs(known, request)).then(() => done(), done)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const actor = options.file === undefined ? await currentActor(guard, request) : (request.actor as A)
    checkQueryEncoding(request.url)
    const headers = headerErrors(request, idempotent)
    const query = checkQuery(request.query)
    const body = checkBody(request.body)
    if (headers.length > 0 || !('value' in query) || !('value' in body)) {
      throw createValidationRefusal(...headers, ...query.errors, ...body.errors)
    }
    const result = await handle({
      actor,
      recheckActor: () => currentActor(guard, request),
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
    config: toRouteConfig(options),
    schema: { response: toResponseSchemas(responses) },
    onRequest: admit,
    handler: answer,
  })
  if (guard.isForPages) registerPreflightRoute(http.app, options.path)
  http.operations.push(toOperation(options))
}

function toOperation<A, B extends TSchema, Q extends TSchema>(options: RouteOptions<A, B, Q>): Operation {
  const {
    access: _access,
    guard,
    limit,
    handlerPolicies = [],
    handle: _handle,
    refineBody: _body,
    refineQuery: _query,
    ...documented
  } = options
  return {
    ...documented,
    isBare: false,
    security: guard.security,
    ...(guard.isOptional ? { isOptional: true } : {}),
    needs: guard.needs ?? {},
    policies: [...toLimits(limit).map(({ policy }) => policy), ...handlerPolicies],
    refuses: [...guard.refuses, ...(options.refuses ?? [])],
  }
}

/** Takes one permit of a policy. Throws SVC:0003 with the seconds to wait if there is none. */
export function takePermit(http: Pick<Http, 'limits' | 'now'>, policy: Policy, key: string): void {
  const wait = http.limits.take(policy, key, http.now().getTime())
  if (wait !== null) throw tooManyRequests(policy, wait)
}

/** Returns the refusal for a rate limit that is used up. */
export const tooManyRequests = (policy: Policy, retryAfterSeconds: number) =>
  rateLimited({
    details: { policy: policy.name, retryAfterSeconds },
    params: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const ok = <D>(data: D, headers?: Readonly<Record<string, string>>): RouteResponse<D> => ({
  status: 200,
  data,
  ...(headers ? { headers } : {}),
})

/** Returns a 201 response with the created record. */
export const created = <D>(data: D): RouteResponse<D> => ({ status: 201, data })

/** Returns a 202 response for work that continues after the response. */
export const accepted = <D>(data: D): RouteResponse<D> => ({ status: 202, data })

export const notModified = (headers: Readonly<Record<string, string>>): RouteResponse<never> => ({
  status: 304,
  headers,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor that the guard returned. Only the route knows its type. */
    actor: unknown
    /** Whether the body was incomplete when the guard checked the credential. */
    isBodyAwaited: boolean
  }
}
