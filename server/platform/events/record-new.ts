import { type Kysely, type RawBuilder, sql } from 'kysely'
import { byDialect } from '../db/by-dialect.ts'
import { type GivenType, givenRows } from '../db/given-rows.ts'
import type { Fact } from './facts.ts'

type Cell = string | number | null

export interface NewRows<C extends Record<string, GivenType>> {
  /** Where the rows go, as `ticketing.acceptance`; its `id` numbers itself. */
  readonly into: string
  readonly columns: C
  readonly rows: readonly { readonly [K in keyof C]: Cell }[]
  /** Rows whose `column` names no row of `table` are left out. */
  readonly parent: { readonly table: string; readonly column: keyof C & string }
  /** Rows that are there already, by a unique index over these columns (where the last is not null), are left out. */
  readonly unlessKnown: readonly [keyof C & string, keyof C & string]
  /** The column that tells the caller which of the rows it gave were new. */
  readonly told: keyof C & string
  /** What is recorded of the new rows, once for all of them; its payload is `{"ids": […]}`. */
  readonly fact: Fact<{ ids: number[] }>
  readonly now: Date
}

const list = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))

/**
 * Inserts the rows that are new and records the fact of them: one statement, one commit, however many rows. Answers the
 * id and the `told` value of each new row.
 */
export async function recordNew<T, C extends Record<string, GivenType>>(db: Kysely<T>, given: NewRows<C>) {
  const names = Object.keys(given.columns)
  const source = givenRows('given', given.columns, given.rows)
  const parent = sql`${sql.table(given.parent.table)} as parent on parent.id = ${sql.ref(`given.${given.parent.column}`)}`
  const rows = sql`select ${list(names, 'given')} from ${source} inner join ${parent}`
  const insert = sql`insert into ${sql.table(given.into)} (${list(names)})`
  const dueAt = given.now.toISOString()
  const fact = sql`insert into platform.fact (name, payload, ${sql.ref('dueAt')})
    select ${sql.lit(given.fact.name)}, concat('{"ids":[', ids, ']}'), ${dueAt}
    from (select string_agg(id::text, ',') as ids from accepted) as all_new where ids is not null`
  const [one, last] = given.unlessKnown
  // What comes out of JSON has the collation of the database there, and keys are compared byte by byte.
  const exactLast = sql`given.${sql.ref(last)} collate Latin1_General_100_BIN2`
  // In one order everywhere: two processes given the same keys would else wait for each other's rows, and both could fail.
  const statement: RawBuilder<{ id: number; told: string }> = byDialect({
    postgres: sql`with accepted as (
      ${insert} ${rows} order by ${list([one, last], 'given')}
      on conflict (${list([one, last])}) where ${sql.ref(last)} is not null do nothing
      returning id, ${sql.ref(given.told)} as told
    ), recorded as (${fact}) select id, told from accepted`,
    sqlServer: sql`set nocount, xact_abort on; begin transaction;
      declare @accepted table (id bigint, told varchar(100));
      ${insert} output inserted.id, inserted.${sql.ref(given.told)} into @accepted
      select ${list(names, 'given')}
      from (
        select given.*, row_number() over (partition by given.${sql.ref(one)}, ${exactLast} order by (select null)) as place
        from ${source}
      ) as given inner join ${parent}
      where (given.place = 1 or given.${sql.ref(last)} is null)
      and not exists (select 1 from ${sql.table(given.into)} as known with (updlock, serializable)
        where known.${sql.ref(one)} = given.${sql.ref(one)} and known.${sql.ref(last)} = ${exactLast});
      insert into platform.fact (name, payload, dueAt)
      select ${sql.lit(given.fact.name)}, concat('{"ids":[', ids, ']}'), ${dueAt}
      from (select string_agg(cast(id as varchar(20)), ',') as ids from @accepted) as all_new where ids is not null;
      commit; select id, told from @accepted`,
  })
  const { rows: recorded } = await statement.execute(db)
  return recorded
}
