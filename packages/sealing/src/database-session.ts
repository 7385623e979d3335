/** A separate database session for maintenance beside the running service. Its locks last until it ends. */
export interface DatabaseSession {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}
