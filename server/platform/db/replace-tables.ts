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
 * Makes queries use other tables or views with the same columns. `names` maps a table with its schema to a name in that
 * schema, as `shop.order` to `oldOrder`. Do not use it with `compileOnce`: its statements keep their first table names.
 */
export function createTableReplacement(names: Readonly<Record<string, string>>): <T>(db: Kysely<T>) => Kysely<T> {
  const replacer = new TableReplacer(new Map(Object.entries(names)))
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => replacer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  // The plugin comes first, so that the other plugins see the replaced names.
  return (db) =>
    [plugin, ...db.getExecutor().plugins].reduce((result, next) => result.withPlugin(next), db.withoutPlugins())
}
