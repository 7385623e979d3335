// Eventing writes into transactions that the caller opened, with Prisma or a plain pg client. Only this file
// knows the difference.

/** The part of a Prisma transaction client that eventing uses. */
export interface PrismaTransaction {
  $queryRaw<Rows = unknown>(sql: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
  $executeRaw(sql: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

/** The part of a pg client that eventing uses. */
export interface PgTransaction {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** An open transaction. */
export type Transaction = PrismaTransaction | PgTransaction;

/** Runs `work` in one transaction and returns its result; rolls back when it throws. */
export type InTransaction<Tx extends Transaction> = <Result>(
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

const numbered = (sql: TemplateStringsArray) => sql.reduce((text, part, index) => `${text}$${index}${part}`);

/** Runs a statement and returns the number of affected rows: execute(tx)`UPDATE …`. */
export const execute =
  (tx: Transaction) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    if ('$executeRaw' in tx) return tx.$executeRaw(sql, ...values);
    return (await tx.query(numbered(sql), values)).rowCount ?? 0;
  };

/** Runs a statement and returns its rows. The caller declares their type, which must match the statement. */
export const select =
  <Row>(tx: Transaction) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    if ('$queryRaw' in tx) return tx.$queryRaw<Row[]>(sql, ...values);
    // The caller declares the row type, as the docstring of `select` says.
    return (await tx.query(numbered(sql), values)).rows as Row[];
  };
