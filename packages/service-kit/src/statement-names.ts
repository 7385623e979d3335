// PostgreSQL parses and plans an unnamed statement on every call. Planning costs more than most of our
// statements, so each statement text gets a name, and a connection prepares it on first use.

/**
 * The most texts that are prepared on each connection: lists of changing length generate any number of texts.
 */
const MOST = 200;

/**
 * For the driver adapter's `statementNameGenerator`: the same name for the same text, and an empty name once
 * there are too many. Generators that share connections need different prefixes.
 */
export function statementNames(prefix = 's'): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST) return '';
    const name = `${prefix}${names.size}`;
    names.set(sql, name);
    return name;
  };
}
