import { parseSync } from '@swc/core';
import { isNode, titleOf } from '../spec/titles.ts';

/** A test that proves promises of `docs/promises.yaml`. */
export interface TaggedTest {
  /** Ids of the promises. */
  readonly promises: readonly string[];
  /** The title of the test; null if no test follows the comment. */
  readonly title: string | null;
}

const TAG = /^\s*(?:\/\/|#) Trust: ([a-z0-9-]+(?:, [a-z0-9-]+)*)(?: "(.+)")?$/;
const MARKER = 'Trust: ';

/**
 * Returns the tests of a file below a comment `// Trust: <id>, <id>`. A proof outside of a test framework,
 * such as a check in a script, has its title in the comment: `# Trust: <id> "opens the published vectors"`.
 */
export function taggedTests(source: string, file: string): TaggedTest[] {
  const lines = source.split('\n');
  const tags = lines.flatMap((line) => TAG.exec(line) ?? []).length > 0;
  if (!tags) return [];
  const explicit = lines.flatMap((line): TaggedTest[] => {
    const [, ids = '', title] = TAG.exec(line) ?? [];
    return title === undefined ? [] : [{ promises: ids.split(', '), title }];
  });
  if (!/\.tsx?$/.test(file)) return explicit;
  // Replacing the tag with a statement makes it part of the syntax tree, next to its test.
  const marked = lines.map((line) => {
    const [, ids = '', title] = TAG.exec(line) ?? [];
    return ids !== '' && title === undefined ? `'${MARKER}${ids}';` : line;
  });
  return [
    ...explicit,
    ...testsAfterMarkers(
      parseSync(marked.join('\n'), { syntax: 'typescript', tsx: file.endsWith('x') }).body,
    ),
  ];
}

function testsAfterMarkers(tree: unknown): TaggedTest[] {
  const found: TaggedTest[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach((each, index) => {
        const ids = markerOf(each);
        if (ids !== null) found.push({ promises: ids.split(', '), title: titleOf(node[index + 1]) });
        else walk(each);
      });
    } else if (isNode(node)) Object.values(node).forEach(walk);
  };
  walk(tree);
  return found;
}

/** Returns the ids of a tag that is a string literal in the syntax tree. */
function markerOf(statement: unknown): string | null {
  if (!isNode(statement) || !isNode(statement['expression'])) return null;
  const { type, value } = statement['expression'];
  return type === 'StringLiteral' && String(value).startsWith(MARKER)
    ? String(value).slice(MARKER.length)
    : null;
}
