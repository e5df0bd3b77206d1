/** The departments of the shop. Members are indexes in `agents`. */
export const departments = [
  { name: 'Orders', routing: 'manual', members: [0, 1, 2, 3] },
  { name: 'Returns', routing: 'manual', members: [0, 2, 4] },
  { name: 'Wholesale', routing: 'automatic', members: [3, 4] },
] as const
export type DepartmentName = (typeof departments)[number]['name']

export const administratorName = 'Ada Okafor'

/** The agents besides the administrator, who is the first one of all. */
export const agents = [
  { displayName: 'Elif Kaya', email: 'elif@tidewater.example', maxConcurrentConversations: 6 },
  { displayName: 'Jonas Weber', email: 'jonas@tidewater.example', maxConcurrentConversations: 5 },
  { displayName: 'Sofía Marín', email: 'sofia@tidewater.example', maxConcurrentConversations: 5 },
  { displayName: 'Youssef Haddad', email: 'youssef@tidewater.example', maxConcurrentConversations: 4 },
  { displayName: 'Claire Dubois', email: 'claire@tidewater.example', maxConcurrentConversations: 5 },
] as const

export const widgets = [
  {
    key: 'shop',
    name: 'Tea shop',
    primaryColor: '#2f6b4f',
    title: 'Tidewater Tea',
    greeting: 'Hello! Ask us about teas, orders or returns.',
    allowedOrigins: ['https://tidewater.example'],
    visitorUploadsEnabled: true,
  },
  {
    key: 'wholesale',
    name: 'Wholesale portal',
    primaryColor: '#8a4b2a',
    title: 'Tidewater Wholesale',
    greeting: 'Prices, samples and standing orders for cafés.',
    position: 'left',
    preChatFormEnabled: true,
  },
] as const

export const cannedResponses = [
  { shortcut: 'hello', title: 'Greeting', body: 'Hello {{visitor.name}}, this is {{agent.name}}. How can I help you?' },
  {
    shortcut: 'delay',
    title: 'Parcel is late',
    body: 'I am sorry that your parcel is late. I have asked the carrier where it is, and I will write to you today.',
  },
  {
    shortcut: 'refund',
    title: 'Refund confirmed',
    body: 'Your refund is on its way. Your bank needs three to five working days to show it.',
    department: 'Returns',
  },
  {
    shortcut: 'replace',
    title: 'Replacement sent',
    body: 'I am sending you a replacement today. You can keep the first one.',
    department: 'Returns',
  },
  {
    shortcut: 'address',
    title: 'Change of address',
    body: 'I can still change the address. Please send me the complete new one, with the postcode.',
    department: 'Orders',
  },
  {
    shortcut: 'samples',
    title: 'Samples for cafés',
    body: 'We send four samples of 50 g without charge. Which teas would you like to try?',
    department: 'Wholesale',
  },
  { shortcut: 'bye', title: 'Goodbye', body: 'Thank you for writing to us. Enjoy your tea!' },
] as const

export const serviceKeys = ['Company portal', 'Staging portal'] as const

export const blockedVisitors = [
  { name: 'Best Deals', reason: 'Advertising in every chat.' },
  { name: 'Kevin', reason: 'Insulted a colleague twice on 14 November.' },
  { name: 'Visitor', reason: null },
] as const
