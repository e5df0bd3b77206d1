import { expect, test } from 'vitest'
import { dryPostgres } from '../../../tests/support/dry-database.ts'
import { compileBoth } from '../../../tests/support/sql-recorder.ts'
import { isInIdList } from './in-list.ts'

const db = dryPostgres<{ 'shop.order': { id: number } }>()
const query = (ids: number[]) => db.deleteFrom('shop.order').where(isInIdList('id', ids))

test('the SQL text is the same for any number of ids in each dialect', () => {
  expect(compileBoth(query([]).toOperationNode())).toEqual(compileBoth(query([1, 2, 3]).toOperationNode()))
  expect(compileBoth(query([7]).toOperationNode())).toEqual({
    postgres: 'delete from "shop"."order" where "id" = any((select $1::bigint[])::bigint[])',
    sqlServer: `delete from [shop].[order] where [id] in (select id from openjson(@1) with (id bigint '$'))`,
  })
})
