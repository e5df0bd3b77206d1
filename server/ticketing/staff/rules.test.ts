import { expect, test } from 'vitest'
import { hasPermission, isAccessReduced, permissions, roles, toAuditActions } from './rules.ts'

const user: Parameters<typeof toAuditActions>[0] = {
  email: 'maria@example.com',
  displayName: 'Maria Lindgren',
  role: 'agent',
  isActive: true,
  poolIds: [1, 2],
  locale: 'en',
}

test('every role works on tickets, and only administrators administer and see all pools', () => {
  const holders = permissions.map((permission) => roles.filter((role) => hasPermission(role, permission)))
  expect(holders).toEqual([roles, ['administrator', 'supervisor'], ['administrator'], ['administrator']])
})

test.each<[Partial<typeof user>, string[]]>([
  [{}, []],
  [{ displayName: 'Maria L.', locale: 'de' }, ['user_changed']],
  [{ email: 'm@example.com' }, ['user_changed']],
  [{ role: 'supervisor' }, ['user_role_changed']],
  [{ poolIds: [] }, ['user_pools_changed']],
  [{ isActive: false }, ['user_deactivated']],
  [{ role: 'administrator', poolIds: [1], locale: 'tr' }, ['user_changed', 'user_role_changed', 'user_pools_changed']],
])('the audit log records a change to %j as %j', (change, actions) => {
  expect(toAuditActions(user, { ...user, ...change })).toEqual(actions)
})

test('the audit log distinguishes a reactivation from a deactivation', () => {
  expect(toAuditActions({ ...user, isActive: false }, user)).toEqual(['user_reactivated'])
})

test.each<[Partial<typeof user>, boolean]>([
  [{ isActive: false }, true],
  [{ poolIds: [2] }, true],
  [{ poolIds: [1, 2, 3], role: 'supervisor' }, false],
  [{ displayName: 'Maria L.' }, false],
])('a change to %j reduces the access of a user: %j', (change, isReduced) => {
  expect(isAccessReduced(user, { ...user, ...change })).toBe(isReduced)
})

test('an administrator who gets another role sees fewer tickets', () => {
  const administrator = { ...user, role: 'administrator' as const }
  expect(isAccessReduced(administrator, user)).toBe(true)
  expect(isAccessReduced(user, administrator)).toBe(false)
})
