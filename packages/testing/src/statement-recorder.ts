import type { Envelope } from '@savvi/contracts/event';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { sql } from '@savvi/service-kit/raw-statements';

/**
 * Records the text of the raw statements that repository functions run, without a database. A test compares
 * `text()` with a file, so that a refactoring of the repositories cannot change a statement unnoticed.
 */
export function statementRecorder<Client extends RawTransaction = RawTransaction>() {
  const recorded: string[] = [];
  let answers: (readonly object[])[] = [];
  const keep = (text: string) => {
    recorded.push(text);
    return answers.shift() ?? [];
  };
  const raw: RawTransaction = {
    $executeRaw: async (parts, ...values) => keep(sql(parts, ...values).text).length,
    $queryRaw: async <Rows>(parts: TemplateStringsArray, ...values: unknown[]) =>
      keep(sql(parts, ...values).text) as Rows, // the test provides the rows
  };
  return {
    /** A replacement for a database or transaction. It has no models. */
    client: raw as Client, // a repository that calls a model fails its test
    /** A replacement for a session that runs SQL texts. */
    session: {
      query: async <Row extends object>(text: string): Promise<{ rows: Row[]; rowCount: number }> => {
        const rows = keep(text) as Row[]; // the test provides the rows
        return { rows, rowCount: rows.length };
      },
    },
    /** Runs `work` under a heading. Each statement returns the next element of `rows`, and then no rows. */
    async record(
      heading: string,
      work: () => Promise<unknown>,
      ...rows: (readonly object[])[]
    ): Promise<void> {
      recorded.push(`-- ${heading}`);
      answers = rows;
      await work();
    },
    text: () => `${recorded.join('\n')}\n`,
  };
}

/** A sample event for statements that write a row together with its event. */
export const someEvent: Envelope = {
  specversion: '1.0',
  id: 'dc4a5ac8-9bd0-4b2f-8a2c-6f4e0e0b4c55',
  source: 'savvi/test',
  type: 'test.thing.created.v1',
  subject: '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7',
  time: '2026-03-03T12:00:00.000Z',
  datacontenttype: 'application/json',
  data: {},
};
