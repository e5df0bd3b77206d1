/** Who a person of the dashboard is. */
export const roles = ['administrator', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** Where a person is signed in; one session each. */
export const platforms = ['web', 'mobile', 'desktop'] as const
