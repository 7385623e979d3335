import { Pool } from 'undici';

/** A request to send; `index` counts from 0 over all that were sent. */
export type RequestOf = (index: number) => {
  method: 'GET' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Sends requests over connections that are kept open. */
export interface Client {
  /** Sends so many, as many at once as there are connections. @throws {Error} for any answer but 200. */
  send(requests: number, requestOf: RequestOf): Promise<void>;
  close(): Promise<void>;
}

/** A client of the server at `url`. */
export function openClient(url: string, connections: number): Client {
  const pool = new Pool(url, { connections, pipelining: 1 });
  let sent = 0;

  async function sendOne(requestOf: RequestOf): Promise<void> {
    const { statusCode, body } = await pool.request(requestOf(sent++));
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${await body.text()}`);
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
  }

  return {
    async send(requests, requestOf) {
      let left = requests;
      const worker = async () => {
        while (left-- > 0) await sendOne(requestOf);
      };
      await Promise.all(Array.from({ length: connections }, worker));
    },
    close: () => pool.close(),
  };
}
