export const roles = ['administrator', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** Client platforms. A person has one session on each. */
export const platforms = ['web', 'mobile', 'desktop'] as const
