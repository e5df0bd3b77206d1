/** Number of different sentences. */
export const SENTENCE_COUNT = 10_000

/**
 * Creates a table of sentences whose words consist of letters; few are frequent and most are rare, as in a language. Run
 * it with the parameter `SENTENCE_COUNT`.
 */
export const sentenceSql = `
  create temporary table sentence as
  select s, string_agg(left(translate(md5(floor(power(50000, random()))::text), '0123456789', 'ghijklmnop'), 3 + (w * 7 + s) % 7), ' ') as text
  from generate_series(0, $1::int - 1) as s, generate_series(1, 10) as w group by s`

export const sentenceIndexSql = 'create unique index sentence_s on sentence (s)'
