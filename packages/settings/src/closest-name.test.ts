import { expect, test } from 'vitest'
import { findClosestName } from './closest-name.ts'

const names = ['Http:Port', 'Http:Host', 'Chat:RetentionWindow', 'Seed:AdminPassword', 'Parts']

test.each([
  ['Http:Prt', 'Http:Port'],
  ['http:ports', 'Http:Port'],
  ['Chat:RetentionWidow', 'Chat:RetentionWindow'],
  ['Chat:Retention', undefined],
  ['Seed:AdminPasswrd', 'Seed:AdminPassword'],
  ['Part', 'Parts'],
  ['Kitchen:Sink', undefined],
  ['', undefined],
  ['H'.repeat(1_000_000), undefined],
])('a name typed as %s is close to %s', (typed, meant) => {
  expect(findClosestName(typed, names)).toBe(meant)
})

test('the closest of several names is returned', () => {
  expect(findClosestName('Storage:S3:AccesKey', ['Storage:S3:SuccessKey', 'Storage:S3:AccessKey'])).toBe(
    'Storage:S3:AccessKey',
  )
})
