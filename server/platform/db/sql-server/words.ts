const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(', '))

/** Operators that compare. */
export const comparisons = wordsOf('=, !=, <>, >, >=, <, <=, in, not in, is, is not, like, not like, between')

/** Operators that calculate; `^` is no such one, since it is a power on one engine and an exclusive or on the other. */
export const calculations = wordsOf('+, -, *, /, %, &, |, ||')

/** Functions that both engines have under one name with one meaning; `avg` of integers and `length` differ. */
export const functions = wordsOf(
  'abs, ceiling, coalesce, concat, count, dense_rank, first_value, floor, lag, last_value, lead, left, lower, ltrim, ' +
    'max, min, nullif, rank, replace, right, round, row_number, rtrim, sign, sum, trim, upper',
)

/** PostgreSQL's words that SQL Server does not know, as they stand in raw text. */
export const postgresOnly: readonly RegExp[] = [
  /::|\|\||->|@>|<@|\s!?~\*?\s/,
  /\b(ilike|limit|returning|interval|lateral|jsonb|pg_\w+)\b/i,
  /\b(now|unnest|nextval|setval|currval|array_agg|string_to_array|generate_series|regexp_\w+|jsonb?_\w+|to_json\w*)\s*\(/i,
  /\b(date_trunc|extract|age|length|char_length|substr|position|strpos|md5|gen_random_uuid|random|filter)\s*\(/i,
  /\b(array|any)\s*[[(]/i,
  /\b(nulls\s+(first|last)|on\s+conflict|distinct\s+on|at\s+time\s+zone|is\s+(not\s+)?(true|false))\b/i,
  /\bfor\s+(no\s+key\s+)?update\b/i,
]

/** Column types that only PostgreSQL has, or that mean something else on SQL Server. */
export const postgresTypes = wordsOf(
  'bigserial, blob, boolean, bytea, float4, float8, int2, int4, int8, json, jsonb, serial, text, timestamp, ' +
    'timestamptz, timetz, uuid',
)
