import { createSqlServerDialect } from '@flowdesk/kysely-portability'
import { DummyDriver, Kysely } from 'kysely'

const db = new Kysely<{ task: { id: number; title: string; done: boolean } }>({
  dialect: createSqlServerDialect({ createDriver: () => new DummyDriver() }),
})

const open = db.selectFrom('task').select('id').where('done', '=', false).orderBy('id').limit(5)
console.log(open.forUpdate().skipLocked().compile().sql)

try {
  db.selectFrom('task').select('id').where('title', 'ilike', 'call%').compile()
} catch (error) {
  console.log(String(error))
}
