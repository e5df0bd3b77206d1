/** What the visitor and the agent say in the pictures. */
export interface SceneTexts {
  readonly name: string
  readonly email: string
  readonly question: string
  readonly answers: readonly string[]
  readonly thanks: string
  readonly news: string
  readonly closing: string
  readonly followUp: string
  readonly comment: string
}

const english: SceneTexts = {
  name: 'Maria Lindgren',
  email: 'maria@example.com',
  question: 'Hello! My Spring Sencha has arrived, but the tin has a dent.',
  answers: [
    'Hello Maria, I am sorry about that. I am sending you a new tin today.',
    'You can keep the first one. The receipt is attached.',
  ],
  thanks: 'That was quick, thank you!',
  news: 'The new tin is on its way. It leaves our shop this afternoon, and you will have it on Friday.',
  closing: 'Enjoy the tea, Maria.',
  followUp: 'Does it arrive before Friday?',
  comment: 'Quick and friendly.',
}

const arabic: SceneTexts = {
  name: 'ليلى حداد',
  email: 'layla@example.com',
  question: 'مرحبًا! وصل شاي Spring Sencha، لكن في العلبة انبعاج.',
  answers: ['مرحبًا ليلى، نعتذر عن ذلك. سأرسل إليك علبة جديدة اليوم.', 'يمكنك الاحتفاظ بالأولى. الإيصال مرفق.'],
  thanks: 'هذا سريع، شكرًا لك!',
  news: 'العلبة الجديدة في الطريق. تغادر متجرنا بعد ظهر اليوم، وستصلك يوم الجمعة.',
  closing: 'نتمنى لك شايًا طيبًا.',
  followUp: 'هل تصل قبل يوم الجمعة؟',
  comment: 'سريع ولطيف.',
}

export const textsByLanguage = { en: english, ar: arabic } as const
