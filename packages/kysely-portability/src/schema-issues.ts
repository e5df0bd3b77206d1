import type {
  AlterTableNode,
  ColumnDefinitionNode,
  CreateIndexNode,
  CreateSchemaNode,
  CreateTableNode,
  DataTypeNode,
  DropSchemaNode,
  DropTableNode,
  ForeignKeyConstraintNode,
  OperationNode,
  PrimaryKeyConstraintNode,
  UniqueConstraintNode,
} from 'kysely'
import { nonPortableTypes } from './dialect-syntax.ts'
import { firstIssue, type PortabilityIssue } from './portability-issue.ts'

type Constraint = PrimaryKeyConstraintNode | UniqueConstraintNode | ForeignKeyConstraintNode

const findConstraintIssue = (node: Constraint): PortabilityIssue | undefined =>
  firstIssue(
    [node.deferrable !== undefined || node.initiallyDeferred !== undefined, 'a deferrable constraint'],
    ['nullsNotDistinct' in node && node.nullsNotDistinct, 'nulls not distinct'],
  )

const findDropIssue = (node: DropTableNode | DropSchemaNode): PortabilityIssue | undefined =>
  firstIssue([node.cascade, 'drop … cascade'])

const indexableNodes: ReadonlySet<string> = new Set(['ColumnNode', 'ReferenceNode', 'OrderByItemNode'])

/** Checks of schema changes, by kind of node. */
export const schemaChecks = {
  DataTypeNode: (node: DataTypeNode): PortabilityIssue | undefined =>
    firstIssue([nonPortableTypes.has(node.dataType), `the type ${node.dataType}; write a variant for SQL Server`]),
  CreateSchemaNode: (node: CreateSchemaNode): PortabilityIssue | undefined =>
    firstIssue([node.ifNotExists, 'create schema if not exists; write a variant for SQL Server']),
  CreateTableNode: (node: CreateTableNode): PortabilityIssue | undefined =>
    firstIssue(
      [node.ifNotExists, 'create table if not exists'],
      [node.temporary || node.onCommit, 'a temporary table'],
      [node.selectQuery, 'create table as'],
    ),
  ColumnDefinitionNode: (node: ColumnDefinitionNode): PortabilityIssue | undefined =>
    firstIssue(
      [node.generated || node.identity, 'a generated column; write a variant for SQL Server'],
      [node.ifNotExists, 'add column if not exists'],
    ),
  CreateIndexNode: (node: CreateIndexNode): PortabilityIssue | undefined =>
    firstIssue(
      [node.ifNotExists, 'create index if not exists'],
      [node.using, 'an index with a method; write a variant for SQL Server'],
      [node.nullsNotDistinct, 'nulls not distinct'],
      [node.columns?.some((column: OperationNode) => !indexableNodes.has(column.kind)), 'an index on an expression'],
    ),
  AlterTableNode: (node: AlterTableNode): PortabilityIssue | undefined =>
    firstIssue([
      node.renameTo || node.setSchema || node.renameConstraint,
      'renaming or moving a table or constraint; write a variant for SQL Server',
    ]),
  AlterColumnNode: (): PortabilityIssue => 'changing a column in place; write a variant for SQL Server',
  RenameColumnNode: (): PortabilityIssue => 'renaming a column; write a variant for SQL Server',
  DropIndexNode: (): PortabilityIssue => 'dropping an index; write a variant for SQL Server',
  CreateViewNode: (): PortabilityIssue => 'a view; write a variant for SQL Server',
  CreateTypeNode: (): PortabilityIssue => 'a user-defined type',
  PrimaryKeyConstraintNode: findConstraintIssue,
  UniqueConstraintNode: findConstraintIssue,
  ForeignKeyConstraintNode: findConstraintIssue,
  DropTableNode: findDropIssue,
  DropSchemaNode: findDropIssue,
}
