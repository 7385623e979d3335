// A product with processes of its own is asked here, by `npm run release`, to start a service anew whose code has changed. It
// is a socket in the data folder: who may not enter that has nothing to ask.
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { Refusal } from './refusal.ts';

/** Starts a service anew if need be, and says in a sentence what became of it. */
export type Renew = (service: string) => Promise<string>;

/** Takes what is asked until it is closed. @returns closes it */
export async function takeRenewals(socket: string, renew: Renew): Promise<() => Promise<void>> {
  const server = createServer((asked, answer) => {
    renew((asked.url ?? '').slice(1)).then(
      (sentence) => answer.end(sentence),
      (cause: unknown) => answer.writeHead(500).end(messageOf(cause)),
    );
  });
  await rm(socket, { force: true }); // of a product that was killed: the folder is locked, so none listens
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o600);
  return async () => {
    server.close();
    server.closeAllConnections();
    await rm(socket, { force: true });
  };
}

/** Asks the product to renew a service. @returns what it says; null when no product takes that there @throws {Refusal} with its words when it failed */
export async function askToRenew(socket: string, service: string): Promise<string | null> {
  const asked = request({ socketPath: socket, path: `/${service}`, method: 'POST' });
  asked.end();
  const answer = await once(asked, 'response').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED')) return null;
    throw cause;
  });
  if (answer === null) return null;
  const [response] = answer as [IncomingMessage]; // the arguments of that event
  const said = await text(response);
  if (response.statusCode !== 200) throw new Refusal(said);
  return said;
}
