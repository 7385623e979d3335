// PromQL as text: what it reads, and how to ask it so that it answers in good times, too.

const AGGREGATED_BY = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** The names of all series that an expression reads. */
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
 * The same with every comparison answering 0 or 1, where it would otherwise leave out what does not compare.
 */
export const asked = (expression: string): string => expression.replace(/ (==|>=|<=|>|<) /g, ' $1 bool ');
