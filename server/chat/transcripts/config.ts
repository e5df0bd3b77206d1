import { policy } from '#platform/http/rate-limits.ts'

export const transcriptPolicies = {
  visitor: policy('TranscriptVisitor', 3, '01:00:00', 'Limits transcripts sent by e-mail, per visitor.'),
  clientAddress: policy('TranscriptAddress', 20, '01:00:00', 'Limits transcripts sent by e-mail, per client address.'),
  agent: policy('TranscriptAgent', 60, '01:00:00', 'Limits transcripts sent by e-mail, per agent.'),
  recipient: policy('TranscriptRecipient', 5, '1.00:00:00', 'Limits transcripts sent by e-mail, per recipient.'),
}
