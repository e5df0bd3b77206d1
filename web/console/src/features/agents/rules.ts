import type { Agent } from './queries.ts'

/** What the form of an agent contains. */
export interface AgentFields {
  readonly displayName: string
  readonly email: string
  readonly password: string
  readonly avatarUrl: string
  readonly role: Agent['role']
  readonly departmentIds: readonly number[]
  /** An empty text if the field is empty. */
  readonly maxConcurrentConversations: number | string
  readonly isAvailable: boolean
}

const DEFAULT_MAX_CONVERSATIONS = 5

/** Returns the fields of an agent, or those of a new one. */
export const toAgentFields = (agent: Agent | null): AgentFields => ({
  displayName: agent?.displayName ?? '',
  email: agent?.email ?? '',
  password: '',
  avatarUrl: agent?.avatarUrl ?? '',
  role: agent?.role ?? 'agent',
  departmentIds: agent?.departmentIds ?? [],
  maxConcurrentConversations: agent?.maxConcurrentConversations ?? DEFAULT_MAX_CONVERSATIONS,
  isAvailable: agent?.isAvailable ?? true,
})

/** Returns the body of the request. The server validates the values. */
export const toNewAgent = ({ maxConcurrentConversations, avatarUrl, departmentIds, ...rest }: AgentFields) => ({
  ...rest,
  departmentIds: [...departmentIds],
  avatarUrl: avatarUrl.trim() === '' ? null : avatarUrl,
  maxConcurrentConversations: Number(maxConcurrentConversations),
})
