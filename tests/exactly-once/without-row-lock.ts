import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type RootOperationNode,
  type SelectQueryNode,
} from 'kysely'

const createPlugin = (transformer: OperationNodeTransformer): KyselyPlugin => ({
  transformQuery: ({ node }): RootOperationNode => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
})

class WithoutRowLock extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const modifiers = node.endModifiers?.map(({ modifier }) => modifier) ?? []
    const { endModifiers, ...unlocked } = node
    // Keeps the locks of workers, which skip locked rows.
    const isPlainLock = modifiers.length === 1 && modifiers[0] === 'ForUpdate'
    return super.transformSelectQuery(isPlainLock ? unlocked : node, queryId)
  }
}

/** Makes every `for update` an ordinary read. */
export const withoutRowLock = createPlugin(new WithoutRowLock())
