import { type Config, SettingError } from '@flowdesk/settings'
import type { BoundedContext, OpenedContext, ServiceConnection, ServiceConnectionSettings } from '#platform/context.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { httpSettings } from '#platform/http/config.ts'
import { selectAllowedHost } from '#platform/http/hosts.ts'
import { createLocalFetch } from '#platform/http/local-fetch.ts'
import type { Http } from '#platform/http/route.ts'
import { OutageReporter } from '#platform/jobs/outage-reporter.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { processSettings } from './app-settings.ts'
import { type AppTables, contexts } from './contexts.ts'
import { createServiceTokenGetter } from './service-token.ts'

interface CalledService {
  readonly callingContext: string
  readonly calledContext: string
  readonly settings: ServiceConnectionSettings
}

/** Returns null if this process runs no jobs or calls are disabled. Throws `SettingError` for incomplete settings. */
export function readCalledService(config: Config): CalledService | null {
  const { Parts } = config.get(processSettings)
  const { name: callingContext = '', calledApi } = contexts.find((context) => context.calledApi !== undefined) ?? {}
  const settings = calledApi?.readSettings(config)
  if (!calledApi || !settings?.isEnabled || !Parts.includes('worker')) return null
  const { baseUrl, token } = settings
  if (baseUrl !== undefined && token === undefined)
    throw new SettingError(
      'Service:ApiToken got nothing; expected an API token of the server at Service:BaseUrl, with the scopes tickets:read and tickets:write.',
    )
  if (baseUrl === undefined && !Parts.includes(calledApi.context))
    throw new SettingError(
      `Service:BaseUrl got nothing; expected the URL of the server that runs ${calledApi.context}, because Parts of this process does not contain it.`,
    )
  return { callingContext, calledContext: calledApi.context, settings }
}

interface ServiceOptions {
  readonly config: Config
  readonly now: () => Date
  readonly log: Log
}

export interface ServiceCalls {
  /** Null if the jobs of this process call no service. */
  readonly connection: ServiceConnection | null
  /** Passes calls to this HTTP server from now on, unless the settings contain an address of the service. */
  readonly connect: (http: Pick<Http, 'app'>) => void
}

const createOutcomeReporter = (
  { now, log }: ServiceOptions,
  calledContext: string,
): ServiceConnection['reportOutcome'] => {
  const reporter = new OutageReporter(now, (error) =>
    error === null
      ? log.info({ service: calledContext }, 'the service accepts calls again')
      : log.warn(
          { ...logFields(error), service: calledContext },
          'the service is unreachable or refuses calls; retrying',
        ),
  )
  return (error) => (error === null ? reporter.reportSuccess() : reporter.reportFailure(error))
}

const refuseEarlyCall = async (): Promise<Response> => {
  throw new DependencyUnavailableError('the HTTP server of this process is not open yet')
}

export function createServiceCalls(
  options: ServiceOptions,
  openedContexts: readonly (Pick<BoundedContext<AppTables>, 'name'> &
    Pick<OpenedContext<AppTables>, 'addServiceToken'>)[],
): ServiceCalls {
  const { config } = options
  const calledService = readCalledService(config)
  if (!calledService) return { connection: null, connect: () => undefined }
  const { baseUrl, token } = calledService.settings
  const reportOutcome = createOutcomeReporter(options, calledService.calledContext)
  if (baseUrl !== undefined && token !== undefined) {
    const connection = {
      baseUrl,
      token: async () => token,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
    }
    return { connection: { ...connection, reportOutcome }, connect: () => undefined }
  }
  const { addServiceToken = async () => false } =
    openedContexts.find(({ name }) => name === calledService.calledContext) ?? {}
  const getServiceToken = createServiceTokenGetter(config.get(processSettings)['Storage:RootPath'], addServiceToken)
  let localFetch: ServiceConnection['fetch'] = refuseEarlyCall
  return {
    connection: {
      baseUrl: `http://${selectAllowedHost(config.get(httpSettings).AllowedHosts)}`,
      token: token === undefined ? getServiceToken : async () => token,
      fetch: (url, init) => localFetch(url, init),
      reportOutcome,
    },
    connect({ app }) {
      localFetch = createLocalFetch(app)
    },
  }
}

/** Creates a missing service token. Makes it valid; if there is no administrator yet, a later `token()` does this. */
export async function prepareServiceToken({ connection }: ServiceCalls, config: Config): Promise<void> {
  const calledService = readCalledService(config)
  if (!calledService || !config.get(processSettings).Parts.includes(calledService.callingContext)) return
  await connection?.token().catch((error: unknown) => {
    if (!(error instanceof DependencyUnavailableError)) throw error
  })
}
