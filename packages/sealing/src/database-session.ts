/** One session of the database, for work beside the service: what it locks, it holds until it ends. */
export interface DatabaseSession {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}
