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

/** What routes are mounted on. */
export interface Http {
  readonly app: FastifyInstance
  readonly limits: RateLimits
  readonly now: () => Date
  /** Refuses while there is too much to do. What is not mounted by `route`, such as health, is answered even then. */
  readonly checkLoad: () => void
  /** Every route so far, for the reference. */
  readonly operations: Operation[]
  /** The access rule of every route and hub method so far. */
  readonly accessRules: AccessRules
  /** Adds the access rule of a hub method. Routes add theirs by their `config`. */
  readonly addAccessRule: (called: string, access: Access) => void
  readonly isOwnOrigin: IsOwnOrigin
  /** The paths that take WebSockets. */
  readonly upgrades: UpgradeRoutes
}

/** Turns a credential into who is calling, or refuses. `A` exists only by way of a guard. */
export interface Guard<A> {
  (request: FastifyRequest): A | Promise<A>
  /** The security scheme of the reference; null where no credential is needed. */
  readonly security: string | null
  /** Whether a call without the credential passes as well. */
  readonly isOptional?: boolean
  /** What the credential has to have, such as a scope or a role, as it fills the sentences of the refusals. */
  readonly needs?: Readonly<Record<string, string>>
  readonly refuses: readonly RefusalFactory[]
  /**
   * Checks the credential again and returns the actor. Called once the body has arrived, where the client was still sending
   * it when the guard had checked: the credential may have ended meanwhile.
   */
  readonly recheck?: (request: FastifyRequest) => Promise<A>
  /** The scheme that a 401 asks for, `Bearer` unless given. */
  readonly scheme?: Scheme
  /** Whether scripts of other origins may call. The guard looks at the origin; whoever has none is no page. */
  readonly isForPages?: boolean
}

/** The guard of routes that need no credential. */
export const anyone: Guard<null> = Object.assign(() => null, { security: null, refuses: [] })

/** What a handler is given. */
export interface Call<A, B, Q> {
  readonly actor: A
  /** Returns the actor again, by `recheck` of the guard. For a handler that reads the body itself, which may take minutes. */
  readonly actorNow: () => Promise<A>
  readonly body: B
  readonly query: Q
  readonly params: Readonly<Record<string, string>>
  /** Null where none was sent or the route takes none. */
  readonly idempotencyKey: string | null
  readonly request: FastifyRequest
}

/** What a handler answers: a status, the `data` of the envelope or a file (neither: no body), header fields. */
export interface Answer<D> {
  readonly status: number
  readonly data?: D
  readonly file?: Readable
  readonly headers?: Readonly<Record<string, string>>
}

/** One answer of a route, as the reference shows it. */
export interface Told {
  readonly description: string
  /** The shape of `data`; left out where the answer has no body. */
  readonly data?: TSchema
  /** The `data` to show, where the example of the shape would mislead. */
  readonly example?: unknown
  /** Header fields of this answer, each with an example. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the body is a file, as it is. */
  readonly isFile?: true
}

/** A path parameter, as the reference shows it. */
export interface PathParameter {
  readonly schema: TSchema
  readonly description: string
}

/** A policy, and whose permit of it a call takes. */
export interface Limit<A> {
  readonly policy: Policy
  readonly key: (actor: A, request: FastifyRequest) => string
}

export interface RouteOptions<A, B extends TSchema, Q extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As `/v1/orders/:id`. */
  readonly path: string
  /** The name of the operation in the reference and in clients. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  /** Who may call, stated apart from the guard. */
  readonly access: Access
  readonly guard: Guard<A>
  /** What a call spends before its body is read. */
  readonly limit?: Limit<A> | readonly Limit<A>[]
  /** Policies that the handler or the guard spends itself. */
  readonly spends?: readonly Policy[]
  readonly params?: Readonly<Record<string, PathParameter>>
  readonly body?: B
  readonly refineBody?: Refine<Static<B>>
  /** The body is `multipart/form-data` with one file in this field; the handler reads it by `receiveFile`. */
  readonly file?: string
  /** The text fields beside the file, which then may be left out, as the reference shows them. */
  readonly form?: TSchema
  readonly query?: Q
  readonly refineQuery?: Refine<Static<Q>>
  readonly idempotent?: boolean
  /** The handler answers the same `data` object again and again, never changed: it is written as JSON once. */
  readonly isRemembered?: boolean
  /** The conditional header that the route honours. */
  readonly conditional?: 'If-None-Match' | 'If-Match'
  readonly answers: Readonly<Record<number, Told>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (call: Call<A, Static<B>, Static<Q>>) => Promise<Answer<unknown>>
}

/** A route as the reference sees it. */
export type Operation = Omit<
  RouteOptions<unknown, TSchema, TSchema>,
  'access' | 'guard' | 'limit' | 'spends' | 'handle' | 'refineBody' | 'refineQuery' | 'isRemembered'
> & {
  readonly security: string | null
  /** Whether it passes without its credential as well. */
  readonly isOptional?: boolean
  readonly needs: Readonly<Record<string, string>>
  readonly policies: readonly Policy[]
  /** Whether its answers are not in the envelope. */
  readonly isBare: boolean
  readonly refuses: readonly RefusalFactory[]
}

const limitsOf = <A>(limit: RouteOptions<A, TSchema, TSchema>['limit'] = []): readonly Limit<A>[] => [limit].flat()

const nothing: Verdict<undefined> = { value: undefined, errors: [] }

function bodyCheckOf<A, B extends TSchema>({ body, refineBody, file }: RouteOptions<A, B, TSchema>) {
  if (body) return bodyValidator(body, refineBody)
  // The route reads its form itself.
  return file === undefined ? unreadBody : () => nothing
}

const configOf = <A, B extends TSchema, Q extends TSchema>({ access, guard, file }: RouteOptions<A, B, Q>) => ({
  access,
  takesFile: file !== undefined,
  scheme: guard.scheme ?? 'Bearer',
  isForPages: guard.isForPages ?? false,
})

/** The actor, by a second check of the credential where the body was still on its way at the first. */
const actorOf = async <A>({ recheck }: Guard<A>, request: FastifyRequest): Promise<A> =>
  recheck && request.isBodyAwaited ? await recheck(request) : (request.actor as A)

/** Mounts one route: guard, limit, validation and envelope in the order in which refusals are told. */
export function route<A, B extends TSchema, Q extends TSchema>(http: Http, options: RouteOptions<A, B, Q>): void {
  const { guard, handle, idempotent = false, answers } = options
  const limits = limitsOf(options.limit)
  const checkBody = bodyCheckOf(options)
  const checkQuery = options.query ? queryValidator(options.query, options.refineQuery) : () => nothing
  const send = options.isRemembered ? sendRemembered() : sendAnew

  function admitAs(actor: A, request: FastifyRequest): void {
    request.actor = actor
    request.isBodyAwaited = request.raw.complete === false
    for (const { policy, key } of limits) spend(http, policy, key(actor, request))
  }

  /** Answers a promise only where the guard has to look something up: most calls are let in at once. */
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
    const actor = options.file === undefined ? await actorOf(guard, request) : (request.actor as A)
    checkQueryText(request.url)
    const headers = headerErrors(request, idempotent)
    const query = checkQuery(request.query)
    const body = checkBody(request.body)
    if (headers.length > 0 || !('value' in query) || !('value' in body)) {
      throw invalid(...headers, ...query.errors, ...body.errors)
    }
    const told = await handle({
      actor,
      actorNow: () => actorOf(guard, request),
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

/** Takes one permit of a policy or refuses with the seconds to wait. */
export function spend(http: Pick<Http, 'limits' | 'now'>, policy: Policy, key: string): void {
  const wait = http.limits.take(policy, key, http.now().getTime())
  if (wait !== null) throw tooMany(policy, wait)
}

/** The refusal of a used-up policy. */
export const tooMany = (policy: Policy, retryAfterSeconds: number) =>
  rateLimited({
    details: { policy: policy.name, retryAfterSeconds },
    params: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** Answers with a record. */
export const ok = <D>(data: D, headers?: Readonly<Record<string, string>>): Answer<D> => ({
  status: 200,
  data,
  ...(headers ? { headers } : {}),
})

/** Answers with a record that this call made. */
export const created = <D>(data: D): Answer<D> => ({ status: 201, data })

/** Answers with a receipt of work that will be done. */
export const accepted = <D>(data: D): Answer<D> => ({ status: 202, data })

/** The bodiless answer to a conditional read. */
export const notModified = (headers: Readonly<Record<string, string>>): Answer<never> => ({ status: 304, headers })

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the guard let in; its type is known to the route alone. */
    actor: unknown
    /** Whether the client was still sending the request when the guard had checked its credential. */
    isBodyAwaited: boolean
  }
}
