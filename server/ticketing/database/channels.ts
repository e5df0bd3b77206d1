/** How a ticket or a message arrived. */
export const channels = ['api', 'email', 'form', 'dashboard', 'chat'] as const
export type Channel = (typeof channels)[number]

export const toChannel = (stored: string): Channel => channels.find((channel) => channel === stored) ?? 'api'
