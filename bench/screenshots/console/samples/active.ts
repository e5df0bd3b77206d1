import type { DepartmentName } from './shop.ts'

/** A conversation that an agent answers now. */
export interface ActiveSample {
  readonly minutesAgo: number
  readonly visitor: { readonly displayName: string; readonly email: string; readonly locale: string }
  readonly department: DepartmentName
  /** The index of the agent; 0 is the administrator. */
  readonly agent: number
  /** A line that begins with `>` is of the agent. */
  readonly lines: readonly string[]
  readonly snoozedHours?: number
  readonly tags?: readonly string[]
}

export const activeSamples: readonly ActiveSample[] = [
  {
    minutesAgo: 96,
    visitor: { displayName: 'Jan de Vries', email: 'jan@example.com', locale: 'nl' },
    department: 'Orders',
    agent: 0,
    lines: ['Can you hold order 5098 until I am back on Thursday?', '>Of course. I will send it on Thursday morning.'],
    snoozedHours: 40,
    tags: ['delivery'],
  },
  {
    minutesAgo: 41,
    visitor: { displayName: 'Oliver Bennett', email: 'oliver.bennett@example.com', locale: 'en' },
    department: 'Orders',
    agent: 1,
    lines: ['Has the Spring Sencha left already?', '>It leaves this afternoon, Oliver.', 'Lovely.'],
  },
  {
    minutesAgo: 38,
    visitor: { displayName: 'Ines Almeida', email: 'ines@example.com', locale: 'pt' },
    department: 'Returns',
    agent: 2,
    lines: ['The infuser has lost its chain.', '>A new one is in the post, Ines.'],
  },
  {
    minutesAgo: 27,
    visitor: { displayName: 'Priya Nair', email: 'priya@example.com', locale: 'en' },
    department: 'Orders',
    agent: 0,
    lines: [
      'Do you have the Darjeeling in 1 kg bags?',
      '>We do, from next week. Shall I reserve one for you?',
      'Yes, two please!',
    ],
    tags: ['product'],
  },
  {
    minutesAgo: 24,
    visitor: { displayName: 'Thé & Compagnie', email: 'bonjour@the.example', locale: 'fr' },
    department: 'Wholesale',
    agent: 4,
    lines: ['Pouvez-vous avancer la livraison de décembre ?', '>Oui, au 28 novembre. Cela vous convient ?'],
  },
  {
    minutesAgo: 19,
    visitor: { displayName: 'Hannah Vogt', email: 'hannah.vogt@example.com', locale: 'de' },
    department: 'Orders',
    agent: 0,
    lines: ['Kann ich mit Rechnung zahlen?', '>Ja, ab der zweiten Bestellung. Ich schalte es frei.'],
  },
]

/** The conversation that pictures show in full. */
export const story = {
  name: 'Maria Lindgren',
  email: 'maria@example.com',
  externalId: 'C-10482',
  pages: ['Home', 'Spring Sencha', 'Returns', 'Your order'],
  question: 'Hello! My Spring Sencha has arrived, but the tin has a dent.',
  caption: 'This is how it looks.',
  answers: [
    '>Hello Maria, I am sorry about that. Thank you for the photo!',
    '>I am sending you a new tin today, and you can keep the first one.',
    'Oh, that is kind. Will it arrive before Friday? It is a present.',
  ],
  note: '@Ada Okafor, this is the third dented tin from this batch. @Youssef Haddad tells the warehouse.',
  ending: [
    '>Yes: it leaves us this afternoon with express delivery, so it will be with you on Thursday.\nThe new receipt is attached.',
    'Perfect, thank you so much!',
    'One more thing: can you add a gift card?',
  ],
  tags: ['damaged', 'replacement', 'express'],
  draft: 'It could say “Happy birthday, Erik” and',
} as const
