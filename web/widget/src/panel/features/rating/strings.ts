/** The English sentences of the rating. */
export const ratingStrings = {
  ratingQuestion: 'How was this chat?',
  rating1: '1 of 5, very bad',
  rating2: '2 of 5, bad',
  rating3: '3 of 5, fair',
  rating4: '4 of 5, good',
  rating5: '5 of 5, very good',
  ratingComment: 'Tell us more (optional)',
  sendRating: 'Send rating',
  ratingSent: 'Thank you for your rating.',
} as const
