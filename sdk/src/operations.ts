import type { paths } from './generated/v1.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The operation of a method and a path. */
export type OperationOf<M extends Method, P extends keyof paths> =
  paths[P] extends Readonly<Record<Lowercase<M>, infer Operation>> ? Operation : never

/** The paths that have an operation with this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: OperationOf<M, P> extends { readonly responses: unknown } ? P : never
}[keyof paths]

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, including its waits. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal
  /** How long the call is retried, in milliseconds; 0 disables retries. */
  readonly retryForMs?: number
  /** Maximum duration of one attempt, in milliseconds. */
  readonly attemptTimeoutMs?: number
}

type Body<Content> = Content extends { readonly 'application/json': infer Json } ? Json : FormData

type BodyOption<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: Body<Content> }
  : { readonly body?: never }

type ParameterOptions<Operation> = Operation extends { readonly parameters: infer Given }
  ? Pick<Given, Extract<keyof Given, 'path' | 'query' | 'header'>>
  : never

/** The input of an operation: the parameters in `path`, `query` and `header`, and the `body`. */
export type RequestOptions<Operation> = ParameterOptions<Operation> & BodyOption<Operation> & CallOptions

/** The options, optional if no member of them is required. */
export type OptionsArgument<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

type UnwrappedJson<Json> = Json extends { readonly data: infer Data; readonly success: true } ? Data : Json

/**
 * The content of a response: `data` of the envelope, the whole JSON if there is no envelope, or null if there is no body.
 * Read files with `fetch` instead.
 */
type ResponseData<Answer> = Answer extends { readonly content: infer Content }
  ? Content extends { readonly 'application/json': infer Json }
    ? UnwrappedJson<Json>
    : never
  : null

/** A successful response, or 304. */
export interface Reply<Status, Data> {
  readonly status: Status
  readonly headers: Headers
  readonly data: Data
}

/** The responses of an operation. `status` discriminates them. */
export type ReplyOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses]: Reply<Status, ResponseData<Responses[Status]>> }[keyof Responses]
  : never

/** Calls any operation of the API. Throws a {@link FlowdeskError} if it is rejected. */
export type Request = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...options: OptionsArgument<RequestOptions<OperationOf<M, P>>>
) => Promise<ReplyOf<OperationOf<M, P>>>
