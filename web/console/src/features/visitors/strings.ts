import { defineStrings } from '../../platform/strings.ts'

export const visitorsStrings = defineStrings('visitors', {
  visitor: 'Visitor',
  unnamed: 'Visitor',
  email: 'E-mail address',
  externalId: 'Id in your system',
  verified: 'Verified',
  notVerified: 'Not verified',
  customerNumber: 'Customer number',
  language: 'Language',
  localTime: 'Local time',
  browser: 'Browser',
  browserOn: '{browser} on {system}',
  pages: 'Pages viewed',
  noPages: 'No pages yet.',
  earlierConversations: 'Other conversations',
  noEarlierConversations: 'This is the first conversation.',
  conversationState: '{day}, {status}',
  queued: 'waiting',
  active: 'open',
  closed: 'closed',
  block: 'Block visitor',
})
