import buildSerializer, { type Schema } from 'fast-json-stringify'

/** Compiles at the first use: compiling the schemas of all routes at once would take a tenth of the start-up time. */
export function createSerializer({ schema }: { schema: Schema }): (data: unknown) => string {
  let serialize: ((data: unknown) => string) | undefined
  return (data) => {
    serialize ??= buildSerializer(schema)
    return serialize(data)
  }
}
