// Eventing writes into transactions that others opened: Prisma's, or those of a plain pg client. Both speak
// SQL; this is the one place that knows the difference.

/** The part of a Prisma transaction client that eventing needs. */
export interface PrismaTransaction {
  $queryRaw<Rows = unknown>(sql: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>;
  $executeRaw(sql: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
}

/** The part of a pg client that eventing needs. */
export interface PgTransaction {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** An open transaction. */
export type Transaction = PrismaTransaction | PgTransaction;

/** Runs `work` in one transaction and gives what it gives; rolled back when it throws. */
export type InTransaction<Tx extends Transaction> = <Result>(
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

const numbered = (sql: TemplateStringsArray) => sql.reduce((text, part, index) => `${text}$${index}${part}`);

/** Runs a statement and gives the number of rows it touched: execute(tx)`UPDATE …`. */
export const execute =
  (tx: Transaction) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    if ('$executeRaw' in tx) return tx.$executeRaw(sql, ...values);
    return (await tx.query(numbered(sql), values)).rowCount ?? 0;
  };

/**
 * Runs a statement and gives its rows; the caller states their shape, which is that of the statement beside
 * it.
 */
export const select =
  <Row>(tx: Transaction) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    if ('$queryRaw' in tx) return tx.$queryRaw<Row[]>(sql, ...values);
    return (await tx.query(numbered(sql), values)).rows as Row[]; // see above
  };
