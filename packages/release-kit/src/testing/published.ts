import { createServer } from 'node:http';
import { LISTING_PATH, sha256 } from '@savvi/static-files/listing';
import { listenOn } from '@savvi/service-kit/server';

/** The contents of the published files by their paths. */
export type Published = Readonly<Record<string, string>>;

/** The faults that the fake server can simulate. */
export type Fault = 'none' | 'hangs' | 'fails' | 'lies' | 'floods' | 'nonsense';

const listed = (files: Published) =>
  JSON.stringify({
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
  });

/**
 * A fake static server of a frontend, whose files a test can change. `asked`: the paths that were requested.
 */
export async function publishedFrontend(first: Published) {
  let files = first;
  let fault: Fault = 'none';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (fault === 'hangs') return;
    if (fault === 'fails') return void response.writeHead(500).end();
    const told = listed(files);
    const etag = `"${sha256(told)}"`;
    if (path === LISTING_PATH && request.headers['if-none-match'] === etag)
      return void response.writeHead(304).end();
    if (path === LISTING_PATH)
      return void response.writeHead(200, { ETag: etag }).end(fault === 'nonsense' ? '<html>' : told);
    const text = files[path.slice(1)];
    if (text === undefined) return void response.writeHead(404).end();
    response.end(fault === 'lies' ? text.toUpperCase() : fault === 'floods' ? text.repeat(1_000) : text);
  });
  const listener = await listenOn(server, { HOST: '127.0.0.1', PORT: 0 });
  return {
    url: listener.url,
    asked,
    publish: (now: Published) => void (files = now),
    misbehave: (how: Fault) => void (fault = how),
    close: () => listener.close(0),
  };
}
