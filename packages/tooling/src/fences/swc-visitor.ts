// dependency-cruiser traverses swc's syntax tree with swc's own Visitor, which throws on `using`
// declarations. This patch adds them to the Visitor; without it, one file with `using` would disable the
// fences.
import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

interface UsingDeclaration {
  readonly type: 'UsingDeclaration';
  readonly decls: VariableDeclarator[];
}

const visitKnownStatement = Visitor.prototype.visitStatement;

Visitor.prototype.visitStatement = function visitStatement(
  this: Visitor,
  statement: Statement | UsingDeclaration,
): Statement {
  if (statement.type !== 'UsingDeclaration') return visitKnownStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  // The traversal only collects imports, so the returned statement is never used.
  return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
};
