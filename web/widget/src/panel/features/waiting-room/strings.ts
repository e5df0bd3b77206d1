/** The English sentences of the waiting room. */
export const waitingRoomStrings = {
  waiting: 'All agents are busy. Your message is safe: we send it as soon as it is your turn.',
  waitingPosition: 'You are number {count} in line. Keep this page open: we send your message when it is your turn.',
  leaveWaitingRoom: 'Stop waiting',
} as const
