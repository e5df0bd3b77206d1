import { defineStrings } from '../../../platform/strings.ts'

/** The sentences of dialogs, lists and notices, which are loaded with the first one. */
export const conversationDialogsStrings = defineStrings('conversationDialogs', {
  snoozeTitle: 'Snooze conversation',
  snoozeEnd: 'Until',
  snoozePast: 'Enter a time in the future.',
  transcriptSent: 'The transcript is on its way to {email}.',
  cancel: 'Cancel',
  closeQuestion: 'Close this conversation?',
  closeUnsent:
    'You have written a text or attached files that were not sent. Texts stay on this device, but a reply can no longer be sent after the conversation is closed.',
  transferTitle: 'Transfer conversation',
  transferSearch: 'Agent or department',
  noTarget: 'No agent or department matches.',
  transferToAgent: 'To an agent of this department',
  transferToDepartment: 'To a department',
  noteForColleague: 'Note for the next agent (optional)',
  presenceOnline: 'online',
  presenceAway: 'away',
  presenceOffline: 'offline',
  colleagues: 'Colleagues',
  mentionedYou: '{name} mentioned you:',
  email: 'E-mail address',
  emailMissing: 'Enter an e-mail address.',
})
