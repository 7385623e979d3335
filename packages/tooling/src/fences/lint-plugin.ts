// Project-specific lint rules that oxlint does not have, loaded by .oxlintrc.json as the plugin "savvi".
import type { Context, ESTree, Plugin, Rule } from '@oxlint/plugins';

type Call = ESTree.CallExpression | ESTree.NewExpression;

const isIdentifier = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;

/** Returns the object and the property name of a member expression such as `x.name` or `x?.name`. */
function propertyOf(node: ESTree.Node): { object: ESTree.Node; name: string } | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  return { object: node.object, name: node.property.name };
}

/** Returns the comments on the lines of a node and on the line above it. */
const commentsAt = ({ sourceCode }: Context, { loc: { start, end } }: ESTree.Node) =>
  sourceCode
    .getAllComments()
    .filter(({ loc }) => loc.end.line >= start.line - 1 && loc.start.line <= end.line);

/**
 * CLOCK_OFFSET shifts the clock of every service, so decisions take the time from the injected clock. Code
 * that needs the real time must say so.
 */
const injectedClock: Rule = {
  create(context) {
    const message =
      'Take the time from the injected clock, or say "real time" in a comment on this line or the one above.';
    const check = (node: Call) => {
      if (!commentsAt(context, node).some(({ value }) => value.includes('real time')))
        context.report({ node, message });
    };
    return {
      NewExpression(node) {
        if (isIdentifier(node.callee, 'Date') && node.arguments.length === 0) check(node);
      },
      CallExpression(node) {
        const called = propertyOf(node.callee);
        if (
          isIdentifier(node.callee, 'Date') ||
          (called?.name === 'now' && isIdentifier(called.object, 'Date'))
        )
          check(node);
      },
    };
  },
};

/** Money, dates and sizes look the same everywhere because only the ui package formats them. */
const formatInUi: Rule = {
  create(context) {
    const message = 'Money, dates and sizes are formatted by @savvi/ui/format only.';
    const formatters = ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat'];
    const check = (node: Call) => {
      const called = propertyOf(node.callee);
      if (!called) return;
      const intl = isIdentifier(called.object, 'Intl') && formatters.includes(called.name);
      // Reading the browser's time zone is allowed, because it formats nothing.
      const asksOnly =
        node.parent.type === 'MemberExpression' && propertyOf(node.parent)?.name === 'resolvedOptions';
      if ((intl && !asksOnly) || /^toLocale(Date|Time)?String$/.test(called.name))
        context.report({ node, message });
    };
    return { CallExpression: check, NewExpression: check };
  },
};

/**
 * Returns the statement around a node: a formatter may put the node on a later line than the statement's
 * first.
 */
function statementOf(node: ESTree.Node): ESTree.Node {
  let statement = node;
  while (statement.parent !== null && !/(Statement|Declaration|PropertyDefinition)$/.test(statement.type))
    statement = statement.parent;
  return statement;
}

/** `as` and `!` disable type checking for one expression, so a comment has to say why that is safe. */
const reasonedAssertion: Rule = {
  create(context) {
    const check = (node: ESTree.TSAsExpression | ESTree.TSNonNullExpression) => {
      const first = statementOf(node).loc.start.line;
      const isExplained =
        commentsAt(context, node).length > 0 ||
        context.sourceCode.getAllComments().some(({ loc }) => loc.end.line === first - 1);
      if (!isExplained)
        context.report({
          node,
          message:
            'Say in a comment on this line, the one above or above the statement why this assertion is true, or use satisfies or a check.',
        });
    };
    return {
      TSNonNullExpression: check,
      TSAsExpression(node) {
        const { typeAnnotation } = node;
        const isConst =
          typeAnnotation.type === 'TSTypeReference' && isIdentifier(typeAnnotation.typeName, 'const');
        if (!isConst) check(node);
      },
    };
  },
};

const plugin: Plugin = {
  meta: { name: 'savvi' },
  rules: {
    'injected-clock': injectedClock,
    'format-in-ui': formatInUi,
    'reasoned-assertion': reasonedAssertion,
  },
};

export default plugin;
