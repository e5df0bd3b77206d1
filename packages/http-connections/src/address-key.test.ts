import { expect, test } from 'vitest'
import { toAddressKey } from './address-key.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('%s is counted as %s', (ip, key) => {
  expect(toAddressKey(ip)).toBe(key)
})
