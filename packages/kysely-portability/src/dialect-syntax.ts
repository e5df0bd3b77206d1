const parseWords = (text: string): ReadonlySet<string> => new Set(text.split(', '))

/** Comparison operators that PostgreSQL and SQL Server share. */
export const portableComparisonOperators = parseWords(
  '=, !=, <>, >, >=, <, <=, in, not in, is, is not, like, not like, between',
)

/** Arithmetic operators and `||`, without `^`: a power on PostgreSQL, an exclusive or on SQL Server. */
export const portableArithmeticOperators = parseWords('+, -, *, /, %, &, |, ||')

/** Functions with the same name and meaning on PostgreSQL and SQL Server; `avg` of integers and `length` differ. */
export const portableFunctions = parseWords(
  'abs, ceiling, coalesce, concat, count, dense_rank, first_value, floor, lag, last_value, lead, left, lower, ltrim, ' +
    'max, min, nullif, rank, replace, right, round, row_number, rtrim, sign, sum, trim, upper',
)

/** Matches syntax and functions in raw text that only PostgreSQL has. */
export const postgresOnlyPatterns: readonly RegExp[] = [
  /::|\|\||->|@>|<@|\s!?~\*?\s/,
  /\b(ilike|limit|returning|interval|lateral|jsonb|pg_\w+)\b/i,
  /\b(now|unnest|nextval|setval|currval|array_agg|string_to_array|generate_series|regexp_\w+|jsonb?_\w+|to_json\w*)\s*\(/i,
  /\b(date_trunc|extract|age|length|char_length|substr|position|strpos|md5|gen_random_uuid|random|filter)\s*\(/i,
  /\b(array|any)\s*[[(]/i,
  /\b(nulls\s+(first|last)|on\s+conflict|distinct\s+on|at\s+time\s+zone|is\s+(not\s+)?(true|false))\b/i,
  /\bfor\s+(no\s+key\s+)?update\b/i,
]

/** Column types that only PostgreSQL has, or that mean something different on SQL Server. */
export const nonPortableTypes = parseWords(
  'bigserial, blob, boolean, bytea, float4, float8, int2, int4, int8, json, jsonb, serial, text, timestamp, ' +
    'timestamptz, timetz, uuid',
)
