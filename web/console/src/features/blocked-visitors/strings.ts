import { defineStrings } from '../../platform/strings.ts'

export const blockedVisitorsStrings = defineStrings('blockedVisitors', {
  title: 'Blocked visitors',
  intro: 'Blocked visitors cannot start conversations or write in them. Their conversations are kept.',
  add: 'Block visitor',
  addTitle: 'Block a visitor',
  empty: 'No visitor is blocked.',
  visitor: 'Visitor',
  anonymous: 'Visitor without a name',
  visitorId: 'Visitor ID',
  visitorIdHint: 'Agents find it in the details of a conversation.',
  reason: 'Reason',
  reasonHint: 'Only administrators can read it.',
  noReason: 'None',
  blockedBy: 'Blocked by',
  blockedAt: 'Blocked',
  blocked: '{name} has been blocked.',
  unblock: 'Unblock',
  unblockOne: 'Unblock {name}',
  unblockTitle: 'Unblock {name}?',
  unblockText: 'The visitor can start conversations and write in them again.',
  unblocked: '{name} has been unblocked.',
})
