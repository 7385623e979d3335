// A request can be traced from the gateway to the last service that its event changes, and no trace contains
// personal data.
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';
import { type CollectedSpan, startCollector } from '../src/collector.ts';

const SOON = { timeout: 20_000, interval: 100 };
const STRANGER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };

let collector: Awaited<ReturnType<typeof startCollector>>;
let product: Product;
let ann: Person;
beforeAll(async () => {
  collector = await startCollector();
  product = await startProduct({
    split: true,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200', LOG_LEVEL: 'info' },
  });
  ann = await newPerson(() => product.url);
});
afterAll(async () => {
  await product.remove();
  await collector.close();
});

const described = ({ service, name }: CollectedSpan) => `${service}: ${name}`;
const withRoute = (name: string) =>
  collector.spans.find((span) => span.service === 'gateway' && span.name === name);
const traceOf = ({ traceId }: CollectedSpan) => collector.spans.filter((span) => span.traceId === traceId);

/** Returns the path of spans from the root to the given one. */
function wayTo(span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? [described(span)] : [...wayTo(parent), described(span)];
}

describe('a trace', () => {
  it('a trace covers gateway, service, database, outbox and bus up to the changes in other services', async () => {
    const { status } = await ann.call('POST', '/api/passwords', {
      body: { name: 'canary-zq9w', usernameEmail: 'ann-zq9w', password: 'secret-zq9w' },
    });
    expect(status).toBe(201);
    const effect = () =>
      collector.spans.find(
        (span) => span.service === 'achievements' && span.name === 'process vault.entry.created.v1',
      );
    await expect.poll(effect, SOON).toBeDefined();
    const span = effect();
    if (span === undefined) throw new Error('a span was expected');
    await expect
      .poll(() => wayTo(span), SOON)
      .toEqual([
        'gateway: POST /api/passwords',
        'gateway: POST',
        'vault: POST /api/passwords',
        'vault: request handler',
        'vault: send vault.entry.created.v1',
        'achievements: process vault.entry.created.v1',
      ]);
    expect(span.links.map(({ spanId }) => spanId)).toEqual([span.parentSpanId]);
    await expect
      .poll(() => traceOf(span).map(described), SOON)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^vault: pg\.query/),
          expect.stringMatching(/^vault: prisma:client:operation/),
          expect.stringMatching(/^achievements: pg\.query/),
          'admin: process vault.entry.created.v1',
        ]),
      );
  });

  it('a trace starts at the gateway, whatever trace id a client sends', async () => {
    await ann.call('GET', '/api/budgets?canary-zq9w=1', {
      headers: { traceparent: `00-${STRANGER.traceId}-${STRANGER.spanId}-01` },
    });
    await expect.poll(() => withRoute('GET /api/budgets'), SOON).toBeDefined();
    const span = withRoute('GET /api/budgets');
    expect([span?.traceId === STRANGER.traceId, span?.parentSpanId ?? '', span?.links]).toMatchObject([
      false,
      '',
      [STRANGER],
    ]);
    expect(collector.spans.some(({ traceId }) => traceId === STRANGER.traceId)).toBe(false);
  });

  it('the trace id is in the log lines of its requests', async () => {
    const line = () =>
      product
        .output()
        .split('\n')
        .filter((each) => each.startsWith('{'))
        .map((each) => JSON.parse(each) as Record<string, unknown>)
        .find(({ trace_id }) => trace_id !== undefined);
    await expect.poll(line, SOON).toMatchObject({
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('a trace contains no user, search text, address, SQL value or error message', async () => {
    await ann.call('PATCH', '/api/budgets/0198-canary-zq9w', { body: { name: 'canary-zq9w' } });
    await ann.call('GET', '/reset-password?token=canary-zq9w');
    await ann.call('POST', '/api/login', {
      body: { email: 'canary-zq9w@example.com', password: 'canary-zq9w' },
    });
    await expect.poll(() => withRoute('POST /api/login'), SOON).toBeDefined();
    const told = collector.everything();
    for (const secret of [
      'zq9w',
      ann.id,
      ann.email,
      ann.cookie.split('=')[1] ?? '?',
      ' FROM ',
      ' INTO ',
      'Bearer',
      product.dataDir,
      '/scripts/',
    ])
      expect([secret, told.includes(secret)]).toEqual([secret, false]);
  });
});
