import type { paths } from './generated/v1.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The operation of a method on a path, as the API describes it. */
export type OperationOf<M extends Method, P extends keyof paths> =
  paths[P] extends Readonly<Record<Lowercase<M>, infer Operation>> ? Operation : never

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: OperationOf<M, P> extends { readonly responses: unknown } ? P : never
}[keyof paths]

/** How one call goes about its work. */
export interface CallOptions {
  /** Ends the call, its waits included; the call then rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  /** For how long retries go on, in milliseconds; 0 for none. */
  readonly retryForMs?: number
  /** How long one attempt may take, in milliseconds. */
  readonly attemptTimeoutMs?: number
}

type Body<Content> = Content extends { readonly 'application/json': infer Json } ? Json : FormData

type BodyOption<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: Body<Content> }
  : { readonly body?: never }

type ParameterOptions<Operation> = Operation extends { readonly parameters: infer Given }
  ? Pick<Given, Extract<keyof Given, 'path' | 'query' | 'header'>>
  : never

/** What an operation takes: `path`, `query` and `header` with its parameters, and its `body`. */
export type RequestOptions<Operation> = ParameterOptions<Operation> & BodyOption<Operation> & CallOptions

/** The options, which may be left out where nothing in them is required. */
export type OptionsArgument<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options]

type UnwrappedJson<Json> = Json extends { readonly data: infer Data; readonly success: true } ? Data : Json

/**
 * What is in an answer: the `data` of the envelope, the whole JSON where it has no envelope, null where it has no body.
 * Files are none of it: read them with `fetch`.
 */
type ResponseData<Answer> = Answer extends { readonly content: infer Content }
  ? Content extends { readonly 'application/json': infer Json }
    ? UnwrappedJson<Json>
    : never
  : null

/** An answer that is no refusal. */
export interface Reply<Status, Data> {
  readonly status: Status
  readonly headers: Headers
  readonly data: Data
}

/** The replies of an operation; the status tells which of them it is. */
export type ReplyOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses]: Reply<Status, ResponseData<Responses[Status]>> }[keyof Responses]
  : never

/** Any operation of the API. Rejects with a {@link FlowdeskError}. */
export type Request = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...given: OptionsArgument<RequestOptions<OperationOf<M, P>>>
) => Promise<ReplyOf<OperationOf<M, P>>>
