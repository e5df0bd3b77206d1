/** What starts an automation rule. */
export const triggers = ['ticket_created', 'status_changed', 'assigned', 'customer_replied', 'scheduled'] as const
export type Trigger = (typeof triggers)[number]
