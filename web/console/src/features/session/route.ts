import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Console } from '../../platform/console.tsx'

/** Where to go after the sign-in: a path below `/console`, with its search. */
export interface SignInSearch {
  readonly returnTo?: string | undefined
}

/** Keeps only paths of the console, so that a link cannot lead an agent to another website. */
const parseReturnPath = (value: unknown): SignInSearch => ({
  // Undefined replaces an invalid value: the router keeps members that a result does not have.
  returnTo: typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined,
})

export const signInRoute = {
  path: 'sign-in',
  validateSearch: (search: Readonly<Record<string, unknown>>): SignInSearch => parseReturnPath(search['returnTo']),
  beforeLoad: ({
    context,
    search,
  }: {
    readonly context: { readonly console: Console }
    readonly search: SignInSearch
  }) => {
    if (context.console.session.store.get().tokens !== null)
      throw redirect({ href: `/console${search.returnTo ?? '/'}`, replace: true })
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'SignInView'),
} as const

/** The return from the identity provider. */
export const singleSignOnRoute = {
  path: 'oidc',
  component: lazyRouteComponent(() => import('./single-sign-on-return.tsx'), 'SingleSignOnReturn'),
} as const

/** The page of a link to choose a password. Without a link, it requests one. */
export const passwordRoute = {
  path: 'password',
  component: lazyRouteComponent(() => import('./password-page.tsx'), 'PasswordPage'),
} as const

/** The page that a portal opens in a frame. */
export const portalRoute = {
  path: 'sso',
  component: lazyRouteComponent(() => import('./portal-entry.tsx'), 'PortalEntry'),
} as const
