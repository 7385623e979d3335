// Forwards files and does nothing else: no session, checks, hash or encryption. Benchmarks measure with it
// the minimum cost of moving a file through one Node.js process.
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';

const [origin = ''] = process.argv.slice(2);
const pool = new Pool(origin, { connections: 4 });

createServer(async (request, response) => {
  const length = request.headers['content-length'];
  const { statusCode, headers, body } = await pool.request({
    method: request.method === 'PUT' ? 'PUT' : 'GET',
    path: request.url ?? '/',
    headers: length === undefined ? {} : { 'content-length': length },
    body: request.method === 'PUT' ? request : null,
  });
  response.writeHead(statusCode, { 'content-length': String(headers['content-length'] ?? 0) });
  await pipeline(body, response);
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
