import { Pool } from 'undici';

/** Returns the next request to send; `index` counts all sent requests from 0. */
export type RequestOf = (index: number) => {
  method: 'GET' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Sends requests over keep-alive connections. */
export interface Client {
  /**
   * Sends this many requests, with one request in flight per connection.
   * @throws {Error} for any status but 200.
   */
  send(requests: number, requestOf: RequestOf): Promise<void>;
  close(): Promise<void>;
}

/** Opens connections to the server at `url`. */
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
