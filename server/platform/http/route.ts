import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { rateLimited } from '../errors/common.ts'
import { invalid } from '../errors/invalid.ts'
import type { RefusalFactory } from '../errors/refusal.ts'
import type { Access, AccessRules } from './access.ts'
import type { UpgradeRoutes } from './connections.ts'
import { answerPreflight } from './cors.ts'
import { envelope, sendAnew, sendRemembered } from './envelope.ts'
import { headerErrors, idempotencyKeyOf } from './headers.ts'
import type { IsOwnOrigin } from './own-origin.ts'
import { checkQueryText } from './query-text.ts'
import type { Policy, RateLimits } from './rate-limits.ts'
import type { Scheme } from './refuse.ts'
import { bodyValidator, queryValidator, type Refine, unreadBody, type Verdict } from './validation.ts'

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
  readonly addAccessRule: (called: string, access: Access) => void
  readonly isOwnOrigin: IsOwnOrigin
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
  readonly scheme?: Scheme
  /** Whether pages of other origins may call the route. The guard checks the origin, if there is one. */
  readonly isForPages?: boolean
}

export const anyone: Guard<null> = Object.assign(() => null, { security: null, refuses: [] })

export interface Call<A, B, Q> {
  readonly actor: A
  /** Checks the credential again with `recheck`, for handlers that read the body, which may take minutes. */
  readonly actorNow: () => Promise<A>
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
  /** Null if the request has none or the route does not accept one. */
  readonly idempotencyKey: string | null
  readonly request: FastifyRequest
}

/** A response: status, header fields, and either the `data` of the envelope, a file or no body. */
export interface Answer<D> {
  readonly status: number
  readonly data?: D
  readonly file?: Readable
  readonly headers?: Readonly<Record<string, string>>
}

/** Describes a response of a route for the API reference. */
export interface Told {
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
export interface Limit<A> {
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
  readonly access: Access
  readonly guard: Guard<A>
  /** The rate limits that a request counts against before its body is read. */
  readonly limit?: Limit<A> | readonly Limit<A>[]
  /** Policies that the handler or the guard applies. */
  readonly spends?: readonly Policy[]
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
  readonly isRemembered?: boolean
  /** The conditional header field that the route supports. */
  readonly conditional?: 'If-None-Match' | 'If-Match'
  readonly answers: Readonly<Record<number, Told>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (call: Call<A, Static<B>, Static<Q>>) => Promise<Answer<unknown>>
}

/** A route, as the API reference describes it. */
export type Operation = Omit<
  RouteOptions<unknown, TSchema, TSchema>,
  'access' | 'guard' | 'limit' | 'spends' | 'handle' | 'refineBody' | 'refineQuery' | 'isRemembered'
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

const limitsOf = <A>(limit: RouteOptions<A, TSchema, TSchema>['limit'] = []): readonly Limit<A>[] => [limit].flat()

const noInput: Verdict<undefined> = { value: undefined, errors: [] }

function bodyValidatorOf<A, B extends TSchema>({ body, refineBody, file }: RouteOptions<A, B, TSchema>) {
  if (body) return bodyValidator(body, refineBody)
  // The handler reads the form.
  return file === undefined ? unreadBody : () => noInput
}

const configOf = <A, B extends TSchema, Q extends TSchema>({ access, guard, file }: RouteOptions<A, B, Q>) => ({
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
  const { guard, handle, idempotent = false, answers } = options
  const limits = limitsOf(options.limit)
  const checkBody = bodyValidatorOf(options)
  const checkQuery = options.query ? queryValidator(options.query, options.refineQuery) : () => noInput
  const send = options.isRemembered ? sendRemembered() : sendAnew

  function admitAs(actor: A, request: FastifyRequest): void {
    request.actor = actor
    request.isBodyAwaited = request.raw.complete === false
    for (const { policy, key } of limits) spend(http, policy, key(actor, request))
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
    checkQueryText(request.url)
    const headers = headerErrors(request, idempotent)
    const query = checkQuery(request.query)
    const body = checkBody(request.body)
    if (headers.length > 0 || !('value' in query) || !('value' in body)) {
      throw invalid(...headers, ...query.errors, ...body.errors)
    }
    const told = await handle({
      actor,
      actorNow: () => currentActor(guard, request),
      body: body.value as Static<B>,
      query: query.value as Static<Q>,
      params: request.params as Record<string, string>,
      idempotencyKey: idempotent ? idempotencyKeyOf(request) : null,
      request,
    })
    reply.code(told.status)
    if (told.headers) reply.headers(told.headers)
    return told.data === undefined ? reply.send(told.file) : send(reply, told.data)
  }

  const response = Object.entries(answers).flatMap(([status, { data }]) => (data ? [[status, envelope(data)]] : []))
  http.app.route({
    method: options.method,
    url: options.path,
    config: configOf(options),
    schema: { response: Object.fromEntries(response) },
    onRequest: admit,
    handler: answer,
  })
  if (guard.isForPages) answerPreflight(http.app, options.path)
  http.operations.push(operationOf(options))
}

function operationOf<A, B extends TSchema, Q extends TSchema>(options: RouteOptions<A, B, Q>): Operation {
  const {
    access: _access,
    guard,
    limit,
    spends = [],
    handle: _handle,
    refineBody: _body,
    refineQuery: _query,
    ...told
  } = options
  return {
    ...told,
    isBare: false,
    security: guard.security,
    ...(guard.isOptional ? { isOptional: true } : {}),
    needs: guard.needs ?? {},
    policies: [...limitsOf(limit).map(({ policy }) => policy), ...spends],
    refuses: [...guard.refuses, ...(options.refuses ?? [])],
  }
}

/** Takes one permit of a policy. Throws SVC:0003 with the seconds to wait if there is none. */
export function spend(http: Pick<Http, 'limits' | 'now'>, policy: Policy, key: string): void {
  const wait = http.limits.take(policy, key, http.now().getTime())
  if (wait !== null) throw tooMany(policy, wait)
}

/** Returns the refusal for a rate limit that is used up. */
export const tooMany = (policy: Policy, retryAfterSeconds: number) =>
  rateLimited({
    details: { policy: policy.name, retryAfterSeconds },
    params: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const ok = <D>(data: D, headers?: Readonly<Record<string, string>>): Answer<D> => ({
  status: 200,
  data,
  ...(headers ? { headers } : {}),
})

/** Returns a 201 response with the created record. */
export const created = <D>(data: D): Answer<D> => ({ status: 201, data })

/** Returns a 202 response for work that continues after the response. */
export const accepted = <D>(data: D): Answer<D> => ({ status: 202, data })

export const notModified = (headers: Readonly<Record<string, string>>): Answer<never> => ({ status: 304, headers })

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor that the guard returned. Only the route knows its type. */
    actor: unknown
    /** Whether the body was incomplete when the guard checked the credential. */
    isBodyAwaited: boolean
  }
}
