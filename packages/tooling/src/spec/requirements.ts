/** All numbered requirements of docs/spec/requirements.md. */
export interface Requirements {
  /** Ids that require a test, with their text, in the order of the document. */
  readonly required: ReadonlyMap<string, string>;
  /** Ids of interpretations (T-n): a title may name them, but does not have to. */
  readonly readings: ReadonlySet<string>;
}

/** Parses lines such as `- **BUD-35** Single budget: …`. @throws if an id occurs twice */
export function readRequirements(markdown: string): Requirements {
  const required = new Map<string, string>();
  const readings = new Set<string>();
  for (const [, id = '', sentence = ''] of markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/gm)) {
    if (required.has(id) || readings.has(id)) throw new Error(`${id} stands twice in the requirements`);
    if (groupOf(id) === 'T') readings.add(id);
    else required.set(id, sentence);
  }
  return { required, readings };
}

/** Returns the group of an id: `BUD-35` → `BUD`. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/**
 * Returns the ids that belong to a later issue, with its number. A key is a group (`PLAN`), an id (`ACC-14`)
 * or a range (`DASH-12..29`).
 * @throws if a key matches no requirement, or an id is named twice
 */
export function readLater(
  later: Readonly<Record<string, number>>,
  required: ReadonlyMap<string, string>,
): Map<string, number> {
  const issues = new Map<string, number>();
  for (const [key, issue] of Object.entries(later)) {
    const ids = idsOf(key, [...required.keys()]);
    for (const id of ids) {
      if (!required.has(id)) throw new Error(`later.json names ${id}, which is no requirement`);
      if (issues.has(id)) throw new Error(`later.json names ${id} twice`);
      issues.set(id, issue);
    }
  }
  return issues;
}

function idsOf(key: string, all: readonly string[]): string[] {
  const range = /^([A-Z]+)-(\d+)\.\.(\d+)$/.exec(key);
  if (range) {
    const first = Number(range[2]);
    return Array.from({ length: Number(range[3]) - first + 1 }, (_, index) => `${range[1]}-${first + index}`);
  }
  if (key.includes('-')) return [key];
  const group = all.filter((id) => groupOf(id) === key);
  return group.length > 0 ? group : [key];
}
