import { expect, test } from 'vitest'
import { rankTags, searchTags } from './tags.ts'

test('tags are ranked by how many conversations have them, and case does not make a tag', () => {
  const conversations = [{ tags: ['Refund', 'parcel'] }, { tags: ['Parcel'] }, { tags: [] }]
  expect(rankTags(conversations)).toEqual(['parcel', 'Refund'])
})

test('a search finds the same tag first, then beginnings, then parts, without accents', () => {
  const known = ['lost parcel', 'parcels', 'parcel', 'Réclamation']
  expect(searchTags(known, 'PARCEL')).toEqual(['parcel', 'parcels', 'lost parcel'])
  expect(searchTags(known, 'recl')).toEqual(['Réclamation'])
  expect(searchTags(known, 'invoice')).toEqual([])
})
