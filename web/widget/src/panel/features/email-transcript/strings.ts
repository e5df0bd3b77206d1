/** The English sentences of transcripts by e-mail. */
export const emailTranscriptStrings = {
  emailTranscriptIntro: 'We send you the messages of this chat.',
  sendTranscript: 'Send transcript',
  transcriptSent: 'The transcript is on its way',
  transcriptSentDetail: 'It arrives at {email} in a few minutes.',
  transcriptUnavailable: 'Sorry, we cannot send e-mail at the moment. You can read the chat here any time.',
} as const
