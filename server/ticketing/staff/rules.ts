/** Only `administrator` has more rights than the other roles. The role `agent` has nothing to do with agents of the chat. */
export const roles = ['administrator', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** The client platforms. A staff member has at most one session that can be refreshed on each. */
export const platforms = ['web', 'mobile', 'desktop'] as const
export type Platform = (typeof platforms)[number]
