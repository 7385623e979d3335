// Simulates users, browsers and unauthenticated clients while Prometheus scrapes the product.
import { runNode } from '@savvi/tooling/node-program';
import { root } from './files.ts';

/** Runs every journey of tests/load twice. @throws {Error} when one of its checks failed */
export async function playJourneys(
  url: string,
  admin: { readonly email: string; readonly password: string },
): Promise<void> {
  // The telemetry suite reports to REPORT_DIR itself, so the load run must not.
  const { REPORT_DIR: _, ...env } = process.env;
  const code = await runNode(['tests/load/src/load.ts', 'smoke', '--url', url], {
    cwd: root,
    env: { ...env, LOAD_ADMIN: `${admin.email} ${admin.password}` },
  });
  if (code !== 0) throw new Error(`the journeys ended with ${code}`);
}

/** Sends the report that a browser sends when a page is hidden. */
export const reportPage = (url: string): Promise<Response> =>
  fetch(`${url}/browser-reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({
      page: '/',
      errors: [{ name: 'TypeError', area: 'budget', version: '0.1.0' }],
      loads: [
        { area: 'budget', version: '0.1.0', outcome: 'ok', seconds: 0.4 },
        { area: 'budget', version: '0.1.0', outcome: 'failed', seconds: 2 },
      ],
      vitals: [
        { name: 'lcp', value: 1.2 },
        { name: 'inp', value: 0.05 },
        { name: 'fcp', value: 0.8 },
        { name: 'ttfb', value: 0.1 },
        { name: 'cls', value: 0.02 },
      ],
    }),
  });

/** Sends a webhook request with a forged signature of the payment provider. */
export const guessSignature = (url: string): Promise<Response> =>
  fetch(`${url}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=00' },
    body: '{}',
  });

/** Sends a request to each service. @returns the paths without a successful response */
export async function unanswered(url: string, cookie: string): Promise<string[]> {
  const paths = ['budgets', 'savings-accounts', 'passwords', 'documents', 'achievements', 'entitlements'];
  const statuses = await Promise.all(
    paths.map(async (each) => ({
      each,
      status: (await fetch(`${url}/api/${each}`, { headers: { Cookie: cookie } })).status,
    })),
  );
  return statuses.filter(({ status }) => status !== 200).map(({ each, status }) => `${each}: ${status}`);
}
