import { defineStrings } from '../../platform/strings.ts'

export const departmentsStrings = defineStrings('departments', {
  title: 'Departments',
  intro: 'Conversations belong to a department. Its members see and take them.',
  add: 'Add department',
  addTitle: 'Add a department',
  editTitle: 'Edit {name}',
  empty: 'There are no departments yet.',
  name: 'Name',
  nameHint: 'Visitors see this name if they can choose a department.',
  routing: 'Routing',
  manual: 'Manual',
  automatic: 'Automatic',
  routingHint:
    'Manual: agents take conversations from the queue. Automatic: each conversation goes to the available agent with the fewest open ones.',
  members: 'Members',
  membersHint:
    'Members whom you remove no longer see the conversations of the department, unless they are administrators.',
  memberCount: { one: '{count} member', other: '{count} members' },
  ticketPool: 'Ticket pool',
  ticketPoolHint: 'The number of the pool in which escalated conversations become tickets.',
  noTicketPool: 'None',
  state: 'State',
  default: 'Default',
  makeDefault: 'Make default',
  defaultHint: 'Conversations for which the visitor chose no department go to the default department.',
  isDefault: 'Default department',
  madeDefault: '{name} is now the default department.',
  isActive: 'Visitors can reach this department',
  deleteTitle: 'Delete {name}?',
  deleteText: 'You can delete a department only if no conversation, widget or canned response refers to it.',
})
