import { chromium } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const base = 'http://localhost:18377';
const key = readFileSync('/tmp/bill-demo-data/keys/demo-payments-secret-key', 'utf8');
let demoPort;
for (const line of execSync('ss -ltnH').toString().split('\n')) {
  const port = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
  if (!port) continue;
  const r = await fetch(`http://127.0.0.1:${port}/v1/nothing`, { headers: { Authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(1500) }).then((r) => r.text(), () => '');
  if (r.includes('Unrecognized request URL')) { demoPort = port; break; }
}
console.log('demo at', demoPort);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = async (scheme, width) => (await browser.newContext({ colorScheme: scheme, viewport: { width, height: width < 500 ? 844 : 860 } })).newPage();
const shot = async (p, name) => {
  await p.screenshot({ path: `/tmp/bill-demo-shots/${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page: p }).analyze();
  for (const v of violations) console.log(name, v.id, v.impact, v.nodes.slice(0, 3).map((n) => n.html + ' ' + n.failureSummary).join('\n'));
};
const only = process.argv[2];
const errors = [];
for (const [scheme, width] of [['light', 1280], ['dark', 1280], ['light', 390], ['dark', 390]]) {
  const p = await page(scheme, width);
  p.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  const n = `${scheme}-${width}`;
  await p.goto(`${base}/demo-payments/checkout/monthly?client_reference_id=3f0c7c1e-1111-4222-8333-444455556666`);
  await shot(p, `checkout-${n}`);
  await p.getByText('How the result is delivered').first().click();
  await p.getByLabel('Card number').fill('4111 1111 1111 1111');
  await p.getByLabel('Expires').fill('01/20');
  await p.getByRole('button', { name: /^Pay/ }).click();
  await p.getByRole('alert').waitFor();
  await shot(p, `errors-${n}`);
  await p.getByLabel('Card number').fill('4000 0000 0000 0002');
  await p.getByLabel('Expires').fill('01/30');
  await p.getByLabel('Security code').fill('123');
  await p.getByRole('button', { name: /^Pay/ }).click();
  await p.getByText('was declined.').waitFor();
  await shot(p, `declined-${n}`);
  await p.getByRole('button', { name: /expire/ }).click();
  await p.getByText('has expired').waitFor();
  await shot(p, `expired-${n}`);
  // pay, then the portal of the newest customer
  await p.goto(`${base}/demo-payments/checkout/monthly?client_reference_id=x`);
  await p.getByLabel('Card number').fill('4242 4242 4242 4242');
  await p.getByLabel('Expires').fill('01/30');
  await p.getByLabel('Security code').fill('123');
  await p.getByRole('button', { name: /^Pay/ }).click();
  await p.waitForURL('**/payment-success');
  const customer = execSync(`node /tmp/wt/bill-demo/tests/e2e/zz-customer.mjs`).toString().trim();
  const s = await (await fetch(`http://127.0.0.1:${demoPort}/v1/billing_portal/sessions`, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: new URLSearchParams({ customer, return_url: `${base}/account-settings` }) })).json();
  await p.goto(s.url);
  await shot(p, `portal-${n}`);
  await p.getByRole('button', { name: 'Switch to yearly' }).click();
  await p.getByText('has been changed').waitFor();
  await p.getByRole('button', { name: 'Cancel subscription' }).click();
  await p.getByText('ends with the period').waitFor();
  await p.getByText('Cancel now').click();
  await shot(p, `portal-cancelled-${n}`);
  await p.getByRole('button', { name: 'End it today' }).click();
  await p.getByText('has ended').waitFor();
  await shot(p, `portal-ended-${n}`);
  await p.goto(`${base}/demo-payments/portal/nothing`);
  await shot(p, `portal-gone-${n}`);
}
console.log('console errors', errors);
await browser.close();
