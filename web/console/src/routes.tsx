import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { agentsRoute } from './features/agents/route.ts'
import { auditLogRoute } from './features/audit-log/route.ts'
import { blockedVisitorsRoute } from './features/blocked-visitors/route.ts'
import { cannedResponsesRoute } from './features/canned-responses/route.ts'
import { conversationsRoute } from './features/conversations/route.ts'
import { departmentsRoute } from './features/departments/route.ts'
import { firstRunRoute } from './features/first-run/route.ts'
import { healthRoute } from './features/health/route.ts'
import { historyRoute } from './features/history/route.ts'
import { inboxLayout } from './features/inbox/route.ts'
import { licenceRoute } from './features/licence/route.ts'
import { preferencesRoute } from './features/preferences/route.ts'
import { reportsRoute } from './features/reports/route.ts'
import { serviceKeysRoute } from './features/service-keys/route.ts'
import { passwordRoute, portalRoute, signInRoute, singleSignOnRoute } from './features/session/route.ts'
import { settingsRoute } from './features/settings/route.ts'
import { widgetsRoute } from './features/widgets/route.ts'
import type { Console } from './platform/console.tsx'
import { IncompletePage } from './shell/incomplete-page.tsx'
import { MissingPage } from './shell/missing-page.tsx'

/** What loaders can use. */
export interface RouterContext {
  readonly console: Console
  readonly queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: MissingPage })

const signIn = createRoute({ getParentRoute: () => root, ...signInRoute })
const singleSignOn = createRoute({ getParentRoute: () => root, ...singleSignOnRoute })
const password = createRoute({ getParentRoute: () => root, ...passwordRoute })
const portal = createRoute({ getParentRoute: () => root, ...portalRoute })

/** All pages of a signed-in agent. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  beforeLoad: ({ context, location }) => {
    const { tokens, endedBy } = context.console.session.store.get()
    // The next agent on the device must not see where the last one was.
    const search = endedBy === 'signOut' ? {} : { returnTo: location.href }
    if (tokens === null) throw redirect({ to: '/sign-in', search, replace: true })
  },
})

const inbox = createRoute({ getParentRoute: () => app, ...inboxLayout })
const inboxIndex = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('./shell/inbox-start.tsx'), 'InboxStart'),
})
const conversations = createRoute({ getParentRoute: () => inbox, ...conversationsRoute })
const history = createRoute({ getParentRoute: () => app, ...historyRoute })
const preferences = createRoute({
  getParentRoute: () => app,
  ...preferencesRoute,
  component: lazyRouteComponent(() => import('./shell/account.tsx'), 'Account'),
})

/** All pages of administrators. */
const administration = createRoute({
  getParentRoute: () => app,
  path: 'admin',
  component: lazyRouteComponent(() => import('./shell/administration.tsx'), 'Administration'),
  beforeLoad: ({ context }) => {
    const { tokens, isEmbedded } = context.console.session.store.get()
    if (tokens?.agent.role !== 'administrator' || isEmbedded) throw redirect({ to: '/', replace: true })
  },
})
const administrationIndex = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/agents', replace: true })
  },
})
const administrationPages = [
  createRoute({ getParentRoute: () => administration, ...firstRunRoute }),
  createRoute({ getParentRoute: () => administration, ...agentsRoute }),
  createRoute({ getParentRoute: () => administration, ...departmentsRoute }),
  createRoute({ getParentRoute: () => administration, ...widgetsRoute }),
  createRoute({ getParentRoute: () => administration, ...cannedResponsesRoute }),
  createRoute({ getParentRoute: () => administration, ...serviceKeysRoute }),
  createRoute({ getParentRoute: () => administration, ...blockedVisitorsRoute }),
  createRoute({ getParentRoute: () => administration, ...reportsRoute }),
  createRoute({ getParentRoute: () => administration, ...licenceRoute }),
  createRoute({ getParentRoute: () => administration, ...settingsRoute }),
  createRoute({ getParentRoute: () => administration, ...auditLogRoute }),
  createRoute({ getParentRoute: () => administration, ...healthRoute }),
] as const

const routeTree = root.addChildren([
  signIn,
  singleSignOn,
  password,
  portal,
  app.addChildren([
    inbox.addChildren([inboxIndex, conversations]),
    history,
    preferences,
    administration.addChildren([administrationIndex, ...administrationPages]),
  ]),
])

/** Creates the router. The address holds the page, the chosen conversation, filters and search. */
export const createConsoleRouter = (console: Console) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { console, queryClient: console.queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: IncompletePage,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
