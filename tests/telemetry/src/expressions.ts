// Parses and rewrites PromQL: the series that an expression reads, and a form that also returns a value when
// its condition is false.

const AGGREGATED_BY = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Returns the names of all series that an expression reads. */
export function seriesIn(expression: string): string[] {
  const bare = expression
    .replace(/#.*$/gm, '')
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\boffset\s+\w+/g, '')
    .replace(AGGREGATED_BY, '');
  const names = [...bare.matchAll(/(?<![\w.:])([a-z_A-Z][\w:]*)(?!\s*\(|[\w:])/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].filter((name) => !WORDS.has(name));
}

/**
 * Returns the expression with each comparison returning 0 or 1, where PromQL would drop series for which it
 * is false.
 */
export const asked = (expression: string): string => expression.replace(/ (==|>=|<=|>|<) /g, ' $1 bool ');
