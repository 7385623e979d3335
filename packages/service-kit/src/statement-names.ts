// PostgreSQL parses and plans a statement again each time unless it has a name. Planning costs more than most
// of our statements do, so each text gets a name; a connection prepares it the first time it meets it.

/**
 * So many texts are prepared at most, on each connection: lists of changing length make texts without end.
 */
const MOST = 200;

/**
 * For the driver adapter's `statementNameGenerator`: the same name for the same text, and none (an empty one)
 * once there are many. Generators that share connections need different prefixes.
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
