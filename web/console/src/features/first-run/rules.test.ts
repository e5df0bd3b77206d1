import { expect, test } from 'vitest'
import { DEFAULT_COLOR, type Progress, stepNames, toDoneSteps } from './rules.ts'

const untouched: Progress = {
  publicUrl: null,
  isEmailOn: false,
  activeAgents: 1,
  departmentMembers: 0,
  widgets: [{ primaryColor: DEFAULT_COLOR, title: null, greeting: null }],
  conversations: 0,
  cannedResponses: 0,
  licence: 'Blocked',
}

const doneSteps = (change: Partial<Progress>): string[] => {
  const done = toDoneSteps({ ...untouched, ...change })
  return stepNames.filter((name) => done[name])
}

test('on a new server, no step is done', () => {
  expect(doneSteps({})).toEqual([])
})

test.each<[string, Partial<Progress>]>([
  ['publicUrl', { publicUrl: 'https://support.example.com' }],
  ['agents', { activeAgents: 2 }],
  ['departments', { departmentMembers: 1 }],
  ['widget', { widgets: [{ primaryColor: '#118833', title: null, greeting: null }] }],
  ['widget', { widgets: [{ primaryColor: DEFAULT_COLOR, title: 'Hello', greeting: null }] }],
  ['traffic', { conversations: 1 }],
  ['email', { isEmailOn: true }],
  ['cannedResponses', { cannedResponses: 1 }],
  ['licence', { licence: 'Active' }],
  ['licence', { licence: 'Pending' }],
])('the step %s is done by %j', (step, change) => {
  expect(doneSteps(change)).toEqual([step])
})
