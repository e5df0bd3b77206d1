import {
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type SchemableIdentifierNode,
} from 'kysely'

class TableReplacer extends OperationNodeTransformer {
  private readonly names: ReadonlyMap<string, string>

  constructor(names: ReadonlyMap<string, string>) {
    super()
    this.names = names
  }

  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    const { schema, identifier } = super.transformSchemableIdentifier(node, queryId)
    const name = schema && this.names.get(`${schema.name}.${identifier.name}`)
    return {
      kind: 'SchemableIdentifierNode',
      ...(schema ? { schema } : {}),
      identifier: name ? { ...identifier, name } : identifier,
    }
  }
}

/**
 * Returns a function that wraps a database, so that queries use other tables or views in place of those that they name.
 * `names` maps the name of a table, with its schema, to a name in the same schema, such as `shop.order` to `oldOrder`.
 * The replacements must have the columns that the queries use. Do not use the wrapped database with `compileOnce`,
 * which compiles a statement only for the first database.
 */
export function createTableReplacement(names: Readonly<Record<string, string>>): <T>(db: Kysely<T>) => Kysely<T> {
  const replacer = new TableReplacer(new Map(Object.entries(names)))
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => replacer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  // The plugin comes first, so that the other plugins see the replaced names.
  return (db) =>
    [plugin, ...db.getExecutor().plugins].reduce((replaced, next) => replaced.withPlugin(next), db.withoutPlugins())
}
