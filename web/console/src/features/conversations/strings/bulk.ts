import { defineStrings } from '../../../platform/strings.ts'

/** The sentences of actions on several conversations, which are loaded with the first selection. */
export const bulkStrings = defineStrings('bulk', {
  select: 'Select conversations',
  selectOf: 'Select the conversation of {name}',
  selected: { one: '{count} selected', other: '{count} selected' },
  selectedOnes: 'Selected conversations',
  clear: 'Clear the selection',
  take: 'Take',
  transfer: 'Transfer',
  tag: 'Add tag',
  close: 'Close',
  keyTake: 'Take the selected conversations',
  keyTransfer: 'Transfer the selected conversations',
  keyTag: 'Add a tag to the selected conversations',
  keyClose: 'Close the selected conversations',
  transferTitle: { one: 'Transfer {count} conversation', other: 'Transfer {count} conversations' },
  tagTitle: { one: 'Add a tag to {count} conversation', other: 'Add a tag to {count} conversations' },
  tagName: 'Tag',
  taken: { one: 'You have taken {count} conversation.', other: 'You have taken {count} conversations.' },
  returned: {
    one: '{count} conversation is back in the queue.',
    other: '{count} conversations are back in the queue.',
  },
  transferred: {
    one: '{count} conversation was transferred to {name}.',
    other: '{count} conversations were transferred to {name}.',
  },
  givenBack: {
    one: '{count} conversation was transferred back.',
    other: '{count} conversations were transferred back.',
  },
  tagged: {
    one: '{count} conversation has the tag “{tag}”.',
    other: '{count} conversations have the tag “{tag}”.',
  },
  refused: {
    one: '{count} conversation was not changed. {reason}',
    other: '{count} conversations were not changed. {reason}',
  },
  unchanged: 'No conversation was changed.',
  closed: { one: '{count} conversation is closed.', other: '{count} conversations are closed.' },
  openVisitorWrote: {
    one: '{count} conversation stays open, because the visitor has written.',
    other: '{count} conversations stay open, because the visitors have written.',
  },
  openTaken: {
    one: '{count} conversation stays open, because another agent has taken it.',
    other: '{count} conversations stay open, because other agents have taken them.',
  },
  openUnsent: {
    one: '{count} conversation stays open, because a message was not sent.',
    other: '{count} conversations stay open, because messages were not sent.',
  },
  openFailed: {
    one: '{count} conversation was not closed. {reason}',
    other: '{count} conversations were not closed. {reason}',
  },
})
