const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

export const DEMO_BEGINS_MINUTES_AGO = 6 * MINUTES_PER_DAY

export const sampleDepartments = ['Orders', 'Returns'] as const
export type SampleDepartment = (typeof sampleDepartments)[number]

export const sampleAgents = [
  { displayName: 'Elif Kaya', email: 'elif@demo.flowdesk.local', departments: ['Orders', 'Returns'] },
  { displayName: 'Jonas Weber', email: 'jonas@demo.flowdesk.local', departments: ['Returns'] },
] as const

export interface SampleConversation {
  readonly minutesAgo: number
  readonly visitor: { readonly displayName: string; readonly email: string; readonly locale: string }
  readonly department: SampleDepartment
  readonly pageTitle: string
  /** The index in `sampleAgents` of the agent who takes the conversation; null if it waits in the queue. */
  readonly agentIndex: 0 | 1 | null
  /** One message per line: of the agent if the line begins with `>`, otherwise of the visitor. */
  readonly lines: readonly string[]
  readonly rating?: { readonly score: number; readonly comment: string | null }
  readonly isClosed: boolean
}

/** Conversations of the demo shop, oldest first. All messages of a conversation are sent before the next one begins. */
export const sampleConversations: readonly SampleConversation[] = [
  {
    minutesAgo: 5 * MINUTES_PER_DAY,
    visitor: { displayName: 'Maria Lindgren', email: 'maria@example.com', locale: 'en' },
    department: 'Orders',
    pageTitle: 'Harbour Grey',
    agentIndex: 0,
    lines: [
      'Hello, my parcel was due on Monday. Where is it?',
      '>Hello Maria, let me have a look.',
      '>It is at the depot in your town and will be with you tomorrow before noon.',
      'Great, thank you!',
    ],
    rating: { score: 5, comment: 'Quick and friendly.' },
    isClosed: true,
  },
  {
    minutesAgo: 3 * MINUTES_PER_DAY + 5 * MINUTES_PER_HOUR,
    visitor: { displayName: 'Tomás Ruiz', email: 'tomas@example.com', locale: 'es' },
    department: 'Returns',
    pageTitle: 'Returns',
    agentIndex: 1,
    lines: [
      'Hola, la tetera llegó con una grieta. ¿Puedo cambiarla?',
      '>Hola Tomás, claro que sí. Le enviamos otra hoy mismo; no hace falta devolver la primera.',
      'Muchas gracias.',
    ],
    rating: { score: 4, comment: null },
    isClosed: true,
  },
  {
    minutesAgo: MINUTES_PER_DAY + 2 * MINUTES_PER_HOUR,
    visitor: { displayName: 'ليلى حداد', email: 'layla@example.com', locale: 'ar' },
    department: 'Orders',
    pageTitle: 'Mint & Meadow',
    agentIndex: 0,
    lines: ['مرحبًا، هل الشاي بالنعناع خالٍ من الكافيين؟', '>مرحبًا ليلى، نعم، فهو من الأعشاب فقط.', 'شكرًا لك'],
    isClosed: true,
  },
  {
    minutesAgo: 12,
    visitor: { displayName: 'Grace Okafor', email: 'grace@example.com', locale: 'en' },
    department: 'Returns',
    pageTitle: 'Your order',
    agentIndex: 1,
    lines: [
      'I ordered the wrong size of tin. Can I still change it?',
      '>Hello Grace, yes: it has not left us yet. Which size would you like?',
      'The 250 g one, please.',
    ],
    isClosed: false,
  },
  {
    minutesAgo: 4,
    visitor: { displayName: 'Noah Martin', email: 'noah@example.com', locale: 'fr' },
    department: 'Orders',
    pageTitle: 'Delivery',
    agentIndex: null,
    lines: ['Bonjour, livrez-vous aussi en Belgique ?'],
    isClosed: false,
  },
]

export interface SampleTicket {
  readonly minutesAgo: number
  readonly subject: string
  readonly description: string
  readonly priority: 'low' | 'normal' | 'high' | 'urgent'
  readonly requesterFullName: string
  readonly requesterEmailAddress: string
  readonly message?: string
  /** The status that staff set an hour after the creation. */
  readonly statusId?: 3 | 5
}

export const sampleTickets: readonly SampleTicket[] = [
  {
    // Less than three days, after which the server completes a resolved ticket.
    minutesAgo: 60 * MINUTES_PER_HOUR,
    subject: 'The invoice shows the wrong address',
    description: 'Invoice 4711 still has our old address. Could you send a new one?',
    priority: 'normal',
    requesterFullName: 'Maria Lindgren',
    requesterEmailAddress: 'maria@example.com',
    message: 'It should be 12 Harbour Street.',
    statusId: 5,
  },
  {
    minutesAgo: 2 * MINUTES_PER_DAY,
    subject: 'Order 5120 arrived without the scoop',
    description: 'Everything else was in the parcel. The wooden scoop is missing.',
    priority: 'high',
    requesterFullName: 'Grace Okafor',
    requesterEmailAddress: 'grace@example.com',
    statusId: 3,
  },
  {
    minutesAgo: 20 * MINUTES_PER_HOUR,
    subject: 'A standing order for our office',
    description: 'We would like 2 kg of Morning Assam on the first of every month. Is that possible?',
    priority: 'low',
    requesterFullName: 'Jules Petit',
    requesterEmailAddress: 'jules@example.com',
  },
  {
    minutesAgo: 3 * MINUTES_PER_HOUR,
    subject: 'Charged twice for order 5144',
    description: 'My card statement shows the amount two times.',
    priority: 'urgent',
    requesterFullName: 'Aylin Demir',
    requesterEmailAddress: 'aylin@example.com',
    message: 'My bank says that both payments have gone through.',
  },
]
