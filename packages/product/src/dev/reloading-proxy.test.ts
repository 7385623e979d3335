import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReloadingProxy, reloadingProxy } from './reloading-proxy.ts';

let gateway: Server;
let gatewayUrl: string;
let proxy: ReloadingProxy;
const page = { headers: { accept: 'text/html' } };

beforeEach(async () => {
  gateway = createServer((request, response) => {
    if (request.url === '/api/echo')
      return void request.pipe(response.writeHead(201, { 'X-Host': request.headers.host }));
    if (request.url === '/app.js')
      return void response.setHeader('Content-Type', 'text/javascript').end('</head>');
    response
      .setHeader('Content-Type', 'text/html')
      .setHeader('Content-Security-Policy', "script-src 'self'")
      .end('<head></head>');
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  proxy = await reloadingProxy(0);
});

afterEach(async () => {
  await proxy.close();
  gateway.close();
  gateway.closeAllConnections();
});

const at = (path: string) => `http://127.0.0.1:${proxy.port}${path}`;

describe('the reloading proxy of npm run dev', () => {
  it('responds with 503 and a page that reloads itself while the product starts', async () => {
    const answer = await fetch(at('/'), page);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('/__dev/reload.js')]);
  });

  it('adds its script, from the same origin, to HTML pages only', async () => {
    proxy.forwardTo(gatewayUrl);
    const answer = await fetch(at('/login'), page);
    expect(answer.headers.get('content-security-policy')).toBe("script-src 'self'");
    expect(await answer.text()).toBe('<head><script src="/__dev/reload.js" defer></script></head>');
    expect(await (await fetch(at('/app.js'))).text()).toBe('</head>');
    expect(await (await fetch(at('/__dev/reload.js'))).text()).toContain('location.reload()');
  });

  it('forwards a response that is not an HTML page unchanged', async () => {
    proxy.forwardTo(gatewayUrl);
    const answer = await fetch(at('/api/echo'), { method: 'POST', body: 'hello' });
    expect([answer.status, answer.headers.get('x-host'), await answer.text()]).toEqual([
      201,
      `127.0.0.1:${proxy.port}`,
      'hello',
    ]);
  });

  it('makes open pages reload', async () => {
    proxy.forwardTo(gatewayUrl);
    const events = await fetch(at('/__dev/events'));
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    await proxy.reloadWhenBack();
    expect((await reader?.read())?.value).toBe('event: reload\ndata:\n\n');
    await reader?.cancel();
  });
});
