import type { DepartmentName } from './shop.ts'

/** What a closed conversation was about. A line that begins with `>` is of the agent. */
export interface Topic {
  readonly department: DepartmentName
  readonly tags: readonly string[]
  readonly lines: readonly string[]
}

export const topics: readonly Topic[] = [
  {
    department: 'Orders',
    tags: ['delivery'],
    lines: [
      'Hello, my parcel was due on Monday. Where is it?',
      '>Hello, let me have a look.',
      '>It is at the depot in your town and will be with you tomorrow before noon.',
      'Great, thank you!',
    ],
  },
  {
    department: 'Returns',
    tags: ['damaged', 'replacement'],
    lines: [
      'The teapot has a crack. Can I exchange it?',
      '>I am sorry about that. Could you send me a photo?',
      'Of course, I will do that right away.',
      '>Thank you. A new one leaves us today; you can keep the first one.',
      'That was easy.',
    ],
  },
  {
    department: 'Orders',
    tags: ['invoice'],
    lines: [
      'I need an invoice with the address of my company.',
      '>No problem. Which address shall I use?',
      'Harbour Street 12, as in my account.',
      '>Done: the new invoice is in your mailbox.',
    ],
  },
  {
    department: 'Wholesale',
    tags: ['quote'],
    lines: [
      'What does 10 kg of Morning Assam cost, delivered every month?',
      '>That is 31 € a kilogram, with free delivery from 8 kg.',
      'Good. Please send me an offer.',
      '>It is on its way to you.',
    ],
  },
  {
    department: 'Orders',
    tags: ['product'],
    lines: ['Is the mint tea free of caffeine?', '>Yes, it contains only herbs.', 'Perfect.'],
  },
  {
    department: 'Returns',
    tags: ['refund'],
    lines: [
      'I sent the parcel back ten days ago. When do I get my money?',
      '>It arrived on Tuesday. The refund was sent yesterday.',
      '>Your bank needs three to five working days to show it.',
      'Thank you for the quick answer.',
    ],
  },
]

/** Visitors who come again. */
export const regulars = [
  { displayName: 'Maria Lindgren', email: 'maria@example.com', locale: 'sv', externalId: 'C-10482' },
  { displayName: 'Oliver Bennett', email: 'oliver.bennett@example.com', locale: 'en', externalId: 'C-10213' },
  { displayName: 'Tomás Ruiz', email: 'tomas@example.com', locale: 'es', externalId: 'C-11870' },
  { displayName: 'Hannah Vogt', email: 'hannah.vogt@example.com', locale: 'de', externalId: 'C-09977' },
  { displayName: 'ليلى حداد', email: 'layla@example.com', locale: 'ar', externalId: 'C-12031' },
  { displayName: 'Noah Martin', email: 'noah.martin@example.com', locale: 'fr', externalId: 'C-11342' },
  { displayName: 'Priya Nair', email: 'priya@example.com', locale: 'en', externalId: 'C-12440' },
  { displayName: 'Aylin Demir', email: 'aylin@example.com', locale: 'tr', externalId: 'C-10755' },
  { displayName: 'Marek Nowak', email: 'marek@example.com', locale: 'pl', externalId: 'C-12102' },
  { displayName: 'Charlotte Evans', email: 'charlotte@example.com', locale: 'en', externalId: 'C-12519' },
  { displayName: 'Antonio Russo', email: 'antonio@example.com', locale: 'it', externalId: 'C-11006' },
  { displayName: 'Emma Sørensen', email: 'emma@example.com', locale: 'da', externalId: 'C-12277' },
] as const

export const comments = [
  'Quick and friendly.',
  'Solved in two minutes.',
  null,
  null,
  'It took a while, but it worked.',
] as const
