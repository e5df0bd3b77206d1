import { putRow } from '../../platform/cached-rows.ts'
import type { Console } from '../../platform/console.tsx'
import { type Agent, type AgentChange, agentsKey, departmentsKey, type NewAgent } from './queries.ts'

/** Shows the agent as the server has stored it. Departments list their members, so they are read again. */
function showAgent({ queryClient }: Console, agent: Agent): Agent {
  putRow(queryClient, agentsKey, agent)
  void queryClient.invalidateQueries({ queryKey: departmentsKey })
  return agent
}

export const createAgent = async (console: Console, body: NewAgent): Promise<Agent> =>
  showAgent(console, (await console.api.request('POST', '/v1/admin/agents', { body })).data)

export const changeAgent = async (console: Console, id: number, body: AgentChange): Promise<Agent> =>
  showAgent(console, (await console.api.request('PATCH', '/v1/admin/agents/{id}', { path: { id }, body })).data)

/** Ends all sessions of the agent and returns the conversations of the agent to the queue. */
export const deactivateAgent = async (console: Console, id: number): Promise<Agent> =>
  showAgent(console, (await console.api.request('POST', '/v1/admin/agents/{id}/deactivate', { path: { id } })).data)

/** Lets the agent sign in again. The server refuses it if the licence has no free seat. */
export const reactivateAgent = async (console: Console, id: number): Promise<Agent> =>
  showAgent(console, (await console.api.request('POST', '/v1/admin/agents/{id}/reactivate', { path: { id } })).data)

/** Ends all sessions of the agent. */
export const setAgentPassword = async (console: Console, id: number, password: string): Promise<Agent> => {
  const options = { path: { id }, body: { password } }
  return showAgent(console, (await console.api.request('POST', '/v1/admin/agents/{id}/password', options)).data)
}

/** Mails a link to choose a password to the agent. */
export const sendPasswordLink = async (console: Console, id: number): Promise<Agent> =>
  showAgent(console, (await console.api.request('POST', '/v1/admin/agents/{id}/password-link', { path: { id } })).data)

/** Removes the binding to a person at the identity provider. */
export const unbindAgent = async (console: Console, id: number): Promise<Agent> =>
  showAgent(console, (await console.api.request('POST', '/v1/admin/agents/{id}/unbind', { path: { id } })).data)
