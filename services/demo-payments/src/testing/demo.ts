// Runs the whole payment simulator with a real PostgreSQL, and a shop that stores the events it receives.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { silentLog } from '@savvi/service-kit/log';
import { listenOn } from '@savvi/service-kit/server';
import { testDatabase } from '@savvi/testing/database';
import pg from 'pg';
import type Stripe from 'stripe';
import { createDeps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { start } from '../start.ts';

export const SECRET_KEY = 'sk_test_of_the_demonstration';
export const WEBHOOK_SECRET = 'whsec_of_the_demonstration';
export const PUBLIC_URL = 'http://savvi.test';
/** The time at which tests start. */
export const BEGIN = new Date('2026-03-03T12:00:00.000Z');
const DAY_MS = 86_400_000;

/** A request that the payment simulator sent to the shop. */
export interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: Stripe.Event;
}

/** The settings of a payment simulator with a database and a shop to notify. */
export const settingsFor = (databaseUrl: string, webhookUrl: string) => ({
  DATABASE_URL: databaseUrl,
  PUBLIC_URL,
  WEBHOOK_URL: webhookUrl,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
});

/**
 * A shop that stores the events it receives. `answers`: the status for each request, by the number of earlier
 * requests.
 */
export async function shop(answers: (before: number) => number = () => 200) {
  const told: Told[] = [];
  let count = 0;
  const listener = await listenOn(
    createServer((request, response) => {
      let body = '';
      request
        .setEncoding('utf8')
        .on('data', (piece: string) => (body += piece))
        .on('end', () => {
          const status = answers(count++);
          if (status < 300) told.push({ headers: request.headers, body, event: JSON.parse(body) });
          response.writeHead(status).end();
        });
    }),
    { HOST: '127.0.0.1', PORT: 0 },
  );
  /** The Stripe object in the event at `index`, such as a subscription. */
  const objectAt = <Thing>(index: number): Thing => {
    const about = told.at(index);
    if (about === undefined) throw new Error(`the shop was told ${told.length} events`);
    return about.event.data.object as Thing;
  };
  return {
    told,
    objectAt,
    asked: () => count,
    types: () => told.map(({ event }) => event.type),
    url: `${listener.url}/api/webhooks/payments`,
    close: () => listener.close(100),
  };
}

/** A database for one test. */
export const demoDatabase = () =>
  testDatabase({ migrationsDir: path.join(import.meta.dirname, '../../prisma/migrations') });

/** Starts the payment simulator; only the test moves its clock. */
export async function startDemo(databaseUrl: string, webhookUrl: string, clock = { now: () => BEGIN }) {
  const env = parseEnv(settingsFor(databaseUrl, webhookUrl));
  const running = await start(env, { ...createDeps(env, silentLog), clock });
  await running.ready;
  return running;
}

/** The shop, the database and the payment simulator. */
export async function demo(answers?: (before: number) => number) {
  const [theShop, database] = await Promise.all([shop(answers), demoDatabase()]);
  let now = BEGIN;
  const clock = { now: () => now };
  let running = await startDemo(database.url, theShop.url, clock);
  const form = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  /**
   * Sends the form of a checkout and returns the page with its result; after success that is a redirect to
   * the shop.
   */
  const sendCheckout = async (url: string, fields: Record<string, string>) => {
    const answered = await form(url, fields);
    const to = answered.headers.get('location') ?? '';
    return to.startsWith('/demo-payments/') ? fetch(`${running.url}${to}`) : answered;
  };
  const openCheckout = async (plan = 'monthly', query = '?client_reference_id=user-7') => {
    const page = await (await fetch(`${running.url}/demo-payments/checkout/${plan}${query}`)).text();
    return { page, checkout: /name="checkout" value="([^"]+)"/.exec(page)?.[1] ?? '' };
  };
  const api = (method: string, at: string, body?: Record<string, string>, key = SECRET_KEY) =>
    fetch(`${running.url}/v1/${at}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(body && { body: new URLSearchParams(body) }),
    });
  /** The rows that a statement returns. */
  async function query(statement: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
  return {
    shop: theShop,
    database,
    clock,
    form,
    api,
    openCheckout,
    at: (path: string) => `${running.url}${path}`,
    /** Fills in and sends the form of a checkout. */
    submit: (checkout: string, fields: Record<string, string> = {}) =>
      sendCheckout(`${running.url}/demo-payments/checkout/monthly`, {
        checkout,
        number: '4242 4242 4242 4242',
        expiry: '04 / 30',
        cvc: '123',
        act: 'pay',
        ...fields,
      }),
    /** Buys a plan and returns the completed checkout from the event to the shop. */
    async buy(plan = 'monthly', fields: Record<string, string> = {}) {
      const { checkout } = await openCheckout(plan);
      await form(`${running.url}/demo-payments/checkout/${plan}`, {
        checkout,
        number: '4242424242424242',
        expiry: '4/30',
        cvc: '123',
        act: 'pay',
        ...fields,
      });
    },
    /** Opens a customer's portal like the shop does. */
    async portal(customer: string) {
      const { url } = (await (await api('POST', 'billing_portal/sessions', { customer })).json()) as {
        url: string;
      };
      const address = url.replace(PUBLIC_URL, running.url);
      const read = async () => (await fetch(address)).text();
      const tokenOf = async () => /name="token" value="([^"]+)"/.exec(await read())?.[1] ?? '';
      return {
        address,
        read,
        tokenOf,
        press: async (act: string, more: Record<string, string> = {}) =>
          form(address, { token: await tokenOf(), act, ...more }),
      };
    },
    /** Lets days pass and restarts the program, which then applies due changes. */
    async later(days: number): Promise<void> {
      now = new Date(now.getTime() + days * DAY_MS);
      await running.drain();
      running = await startDemo(database.url, theShop.url, clock);
    },
    /** All rows of a table. */
    rows: (table: string) => query(`SELECT * FROM ${table}`),
    query,
    async close(): Promise<void> {
      await running.drain();
      await Promise.all([theShop.close(), database.drop()]);
    },
  };
}

/** The payment simulator under test. */
export type Demo = Awaited<ReturnType<typeof demo>>;
