import type { Conversation, components } from '#sdk'

type Agent = Pick<components['schemas']['Agent'], 'id' | 'displayName' | 'presence'>
type Department = Pick<components['schemas']['Department'], 'id' | 'name'>

/** An agent or a department that can receive a conversation. */
export type Target =
  | { readonly kind: 'agent'; readonly id: number; readonly name: string; readonly presence: Agent['presence'] }
  | { readonly kind: 'department'; readonly id: number; readonly name: string }

const ranks = { online: 0, away: 1, offline: 2 } as const

/** Returns the agents, those who are online first, and then the departments. */
export const toTargets = (agents: readonly Agent[], departments: readonly Department[]): readonly Target[] => [
  ...agents
    .map(({ id, displayName, presence }): Target & { kind: 'agent' } => ({
      ...{ kind: 'agent', id, name: displayName, presence },
    }))
    .sort((one, other) => ranks[one.presence] - ranks[other.presence]),
  ...departments.map(({ id, name }): Target => ({ kind: 'department', id, name })),
]

/** A conversation that can be transferred. */
export type Transferable = Pick<Conversation, 'departmentId' | 'agentId' | 'status'>

/** Whether a transfer to the target changes the conversation. */
export const isTargetOf = ({ kind, id }: Target, { departmentId, agentId, status }: Transferable): boolean =>
  kind === 'agent' ? id !== agentId : id !== departmentId || status === 'active'

/** Returns to whom all of the conversations can be transferred: agents of their departments, and other departments. */
export function findTargets(
  conversations: readonly Transferable[],
  agents: readonly (Agent & { readonly isActive: boolean; readonly departmentIds: readonly number[] })[],
  departments: readonly (Department & { readonly isActive: boolean })[],
): readonly Target[] {
  const members = agents.filter(
    ({ isActive, departmentIds }) =>
      isActive && conversations.every(({ departmentId }) => departmentIds.includes(departmentId)),
  )
  const active = departments.filter(({ isActive }) => isActive)
  return toTargets(members, active).filter((target) => conversations.some((one) => isTargetOf(target, one)))
}

const fold = (text: string, locale: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase(locale)

/** Returns the targets whose name contains each word of the search, whatever the case and the accents. */
export function searchTargets(targets: readonly Target[], search: string, locale: string): readonly Target[] {
  const words = fold(search, locale).split(/\s+/).filter(Boolean)
  return targets.filter(({ name }) => words.every((word) => fold(name, locale).includes(word)))
}

/** Whether the target is an agent who is offline. */
export const isOffline = (target: Target): boolean => target.kind === 'agent' && target.presence === 'offline'

/**
 * Returns the index that Enter chooses at first, or -1. Without a search, that is an agent who is not offline. An agent
 * who is offline is chosen only if the search finds no other target.
 */
export function findDefaultTargetIndex(targets: readonly Target[], search: string): number {
  if (search.trim() === '') return targets.findIndex((target) => target.kind === 'agent' && !isOffline(target))
  const index = targets.findIndex((target) => !isOffline(target))
  return index === -1 && targets.length > 0 ? 0 : index
}
