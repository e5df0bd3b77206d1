import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

/** Which ways to sign in the server offers. */
export const signInMethodsQuery = ({ requestAnonymously }: Api) =>
  queryOptions({
    queryKey: ['sign-in-methods'],
    queryFn: async ({ signal }) => (await requestAnonymously('GET', '/v1/agent/auth/sso', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The signed-in agent. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await api.request('GET', '/v1/agent/me', { signal })).data,
  })
