import type { Agent, AgentChange, NewAgent } from './queries.ts'

/** What the form of an agent contains. */
export interface AgentFields {
  readonly displayName: string
  readonly email: string
  /** Whether the administrator sets a password of a new agent, although an invitation could be sent. */
  readonly setsPassword: boolean
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
  setsPassword: false,
  password: '',
  avatarUrl: agent?.avatarUrl ?? '',
  role: agent?.role ?? 'agent',
  departmentIds: agent?.departmentIds ?? [],
  maxConcurrentConversations: agent?.maxConcurrentConversations ?? DEFAULT_MAX_CONVERSATIONS,
  isAvailable: agent?.isAvailable ?? true,
})

/** Returns the fields that can be changed later, as the server takes them. The server validates the values. */
export const toProfile = ({ displayName, email, avatarUrl, role, isAvailable, ...rest }: AgentFields) =>
  ({
    ...{ displayName, email, role, isAvailable },
    departmentIds: [...rest.departmentIds],
    avatarUrl: avatarUrl.trim() === '' ? null : avatarUrl,
    maxConcurrentConversations: Number(rest.maxConcurrentConversations),
  }) satisfies AgentChange

/** Returns the body of the request that creates an agent, with a password or an invitation. */
export const toNewAgent = (fields: AgentFields, isInvited: boolean): NewAgent => ({
  ...toProfile(fields),
  ...(isInvited ? { sendInvitation: true } : { password: fields.password }),
})
