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
import { type Complaint, firstOf } from './complaint.ts'
import { postgresTypes } from './words.ts'

type Constraint = PrimaryKeyConstraintNode | UniqueConstraintNode | ForeignKeyConstraintNode

const complaintAboutConstraint = (node: Constraint): Complaint =>
  firstOf(
    [node.deferrable !== undefined || node.initiallyDeferred !== undefined, 'a deferrable constraint'],
    ['nullsNotDistinct' in node && node.nullsNotDistinct, 'nulls not distinct'],
  )

const complaintAboutDrop = (node: DropTableNode | DropSchemaNode): Complaint =>
  firstOf([node.cascade, 'drop … cascade'])

const indexable: ReadonlySet<string> = new Set(['ColumnNode', 'ReferenceNode', 'OrderByItemNode'])

/** What may stand in a change of the schema and what not. */
export const complaintsAboutSchemas = {
  DataTypeNode: (node: DataTypeNode): Complaint =>
    firstOf([postgresTypes.has(node.dataType), `the type ${node.dataType}; use a kind of columns.ts`]),
  CreateSchemaNode: (node: CreateSchemaNode): Complaint =>
    firstOf([node.ifNotExists, 'create schema if not exists; use createSchema']),
  CreateTableNode: (node: CreateTableNode): Complaint =>
    firstOf(
      [node.ifNotExists, 'create table if not exists'],
      [node.temporary || node.onCommit, 'a temporary table'],
      [node.selectQuery, 'create table as'],
    ),
  ColumnDefinitionNode: (node: ColumnDefinitionNode): Complaint =>
    firstOf(
      [node.generated || node.identity, 'a generated column; use column.bigId'],
      [node.ifNotExists, 'add column if not exists'],
    ),
  CreateIndexNode: (node: CreateIndexNode): Complaint =>
    firstOf(
      [node.ifNotExists, 'create index if not exists'],
      [node.using, 'an index with a method of its own; use byDialect'],
      [node.nullsNotDistinct, 'nulls not distinct'],
      [node.columns?.some((column: OperationNode) => !indexable.has(column.kind)), 'an index on an expression'],
    ),
  AlterTableNode: (node: AlterTableNode): Complaint =>
    firstOf([
      node.renameTo || node.setSchema || node.renameConstraint,
      'renaming or moving a table or constraint; use byDialect',
    ]),
  AlterColumnNode: (): Complaint => 'changing a column in place; use byDialect',
  RenameColumnNode: (): Complaint => 'renaming a column; use byDialect',
  DropIndexNode: (): Complaint => 'dropping an index; use byDialect',
  CreateViewNode: (): Complaint => 'a view; use byDialect',
  CreateTypeNode: (): Complaint => 'a type of our own',
  PrimaryKeyConstraintNode: complaintAboutConstraint,
  UniqueConstraintNode: complaintAboutConstraint,
  ForeignKeyConstraintNode: complaintAboutConstraint,
  DropTableNode: complaintAboutDrop,
  DropSchemaNode: complaintAboutDrop,
}
