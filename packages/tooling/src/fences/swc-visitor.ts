// dependency-cruiser walks swc's syntax tree with swc's own Visitor, which does not know `using` yet and
// throws at it. This teaches it that statement; without it, one file with `using` would switch the fences
// off.
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
  // The walk only collects imports; nobody looks at the statement that comes back.
  return { type: 'EmptyStatement', span: { start: 0, end: 0, ctxt: 0 } };
};
