import { expect, test } from 'vitest'
import { createPreferences, defaultPreferences } from './preferences.ts'

/** Returns the preferences that an entry of the storage gives. */
const readStored = (text: string) =>
  createPreferences({
    get: () => text,
    set: () => {},
    delete: () => {},
    clear: () => {},
    onChange: () => {},
  }).get()

test.each(['null', '5', '"j"', '{"keys":null}', '{"keys":5}', '{"keys":{"j":5,"k":null}}', 'no JSON'])(
  'from %s, no keys are taken',
  (stored) => {
    expect(readStored(stored).keys).toEqual({})
  },
)

test('keys that are texts are taken, also beside others', () => {
  expect(readStored('{"keys":{"j":"x","k":5}}').keys).toEqual({ j: 'x' })
})

test.each(['null', '"wide"', '1e999', '{}'])('a stored width of %s gives the default', (width) => {
  const { listWidth, detailsWidth } = readStored(`{"listWidth":${width},"detailsWidth":${width}}`)
  expect({ listWidth, detailsWidth }).toEqual({
    listWidth: defaultPreferences.listWidth,
    detailsWidth: defaultPreferences.detailsWidth,
  })
})

test('a stored width is taken', () => {
  expect(readStored('{"listWidth":300}').listWidth).toBe(300)
})

test('an event that a stored choice does not name notifies as it does by default', () => {
  const { sounds, desktop } = readStored('{"sounds":{"queued":false},"desktop":{"queued":true}}')
  expect(sounds).toEqual({ queued: false, message: true, assigned: true, mention: true })
  expect(desktop).toEqual({ queued: true, message: false, assigned: false, mention: true })
})
