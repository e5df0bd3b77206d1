import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type SelectQueryNode,
} from 'kysely'

const pluginOf = (transformer: OperationNodeTransformer): KyselyPlugin => ({
  transformQuery: ({ node }): RootOperationNode => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
})

/** `on conflict (a, b) where b is not null do nothing`: the two gaps are the columns and the last of them. */
const CLAUSE = { begins: 'on conflict (', ends: /^ is not null do nothing/ }

class WithoutConflictClause extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const place = node.sqlFragments.findIndex((text) => text.endsWith(CLAUSE.begins))
    if (place === -1) return super.transformRaw(node, queryId)
    const before = node.sqlFragments[place]?.slice(0, -CLAUSE.begins.length) ?? ''
    const after = node.sqlFragments[place + 2]?.replace(CLAUSE.ends, '') ?? ''
    return super.transformRaw(
      {
        ...node,
        sqlFragments: node.sqlFragments.toSpliced(place, 3, before + after),
        parameters: node.parameters.toSpliced(place, 2),
      },
      queryId,
    )
  }
}

/** Makes the accepting statement insert whatever it is given: it runs without the unique index that it relies on. */
export const withoutConflictClause = pluginOf(new WithoutConflictClause())

class WithoutRowLock extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const modifiers = node.endModifiers?.map(({ modifier }) => modifier) ?? []
    const { endModifiers, ...unlocked } = node
    // A worker skips what is locked, and that is another matter.
    const isPlainLock = modifiers.length === 1 && modifiers[0] === 'ForUpdate'
    return super.transformSelectQuery(isPlainLock ? unlocked : node, queryId)
  }
}

/** Makes every `for update` an ordinary read. */
export const withoutRowLock = pluginOf(new WithoutRowLock())
