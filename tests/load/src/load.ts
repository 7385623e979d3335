// `npm run load -- <profile> [journeys] [--url http://localhost:8080]`: k6 simulates users of a separate
// product with real dependencies, or of a product that runs on this machine. See README.md.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { administratorAt } from '@savvi/testing/administrator';
import { startProduct } from '@savvi/testing/product';
import { mustPost, register } from '@savvi/testing/session';
import { fileOfPart, hasPart } from '@savvi/tooling/parts';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { writeReport } from '@savvi/tooling/report';
import type { People } from './household.ts';
import { JOURNEYS, PROFILES, profileOf } from './profiles.ts';
import { type Report, reportPage, reportText, type Run, summarySchema } from './report.ts';
import { loopbackAddress } from './target.ts';
import { watchProcesses } from './watch.ts';

const reports = path.join(import.meta.dirname, '../../../dist/load');
/** The exit code of k6 after a failed threshold; its metrics are complete then. */
const THRESHOLDS_CROSSED = 99;

type Request = ReturnType<typeof parseRequest>;
type Target = Awaited<ReturnType<typeof reach>>;

/** Parses the command-line arguments. @throws {Refusal} when they are invalid */
function parseRequest(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' } },
  });
  const [wanted = '', ...names] = positionals;
  const profile = PROFILES.find((each) => each === wanted);
  if (profile === undefined)
    throw new Refusal(`There is no profile "${wanted}"; there are ${PROFILES.join(', ')}.`);
  const unknown = names.filter((name) => !JOURNEYS.some((each) => each === name));
  if (unknown.length > 0)
    throw new Refusal(`There is no journey "${unknown.join(', ')}"; there are ${JOURNEYS.join(', ')}.`);
  if (!hasPart('k6')) throw new Refusal('k6 is missing: build it once with "npm run parts:install -- k6".');
  return {
    profile,
    journeys: JOURNEYS.filter((each) => names.length === 0 || names.includes(each)),
    url: values.url === undefined ? null : loopbackAddress(values.url),
  };
}

/**
 * Returns the administrator of a product that another command started: `LOAD_ADMIN` is `email password`, as
 * in admin-credentials.txt. An initial password that has to be changed is replaced.
 */
async function adminOf(url: string, credentials: string | undefined): Promise<People['admin']> {
  const [email, password] = (credentials ?? '').split(' ');
  return email && password ? administratorAt(url, { email, password }) : null;
}

/** Returns the product at `url`, or starts one that stops when `stack` is disposed. */
async function reach(url: string | null, stack: AsyncDisposableStack) {
  if (url !== null) return { url, processes: () => [], admin: await adminOf(url, process.env['LOAD_ADMIN']) };
  const product = await startProduct({
    parts: true,
    env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1000000' },
  });
  stack.defer(product.remove);
  return { url: product.url, processes: product.processes, admin: await product.admin() };
}

/**
 * Creates a user with a budget, a savings account and a document, and returns the email address.
 * @throws {Error} when a request is rejected
 */
async function seedHousehold(url: string): Promise<string> {
  const email = `${randomUUID()}@load.example`;
  const { cookie } = await register(url, { email, firstName: 'Ann' });
  const make = (path: string, body: object) => mustPost(201, `${url}/api/${path}`, body, cookie);
  await make('budgets', {
    name: 'Our home',
    partner1Name: 'Ann',
    partner2Name: 'Ben',
    partner1Income: '4200.00',
    partner2Income: '2600.00',
    splitPercentage: 62,
    fixedExpenses: [{ name: 'Rent', amount: 1850 }],
  });
  await make('savings-accounts', { name: 'Rainy days', bankName: 'First', balance: '1200.50' });
  const form = new FormData();
  form.append('category', 'financial');
  form.append('file', new Blob(['our first statement\n'.repeat(2_000)]), 'statement.txt');
  await make('documents/upload', form);
  return email;
}

/** Runs journeys and returns their results. */
async function play(
  target: Target,
  profile: Request['profile'],
  journeys: Request['journeys'],
  people: People,
): Promise<Run> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'savvi-load-'));
  const summary = path.join(folder.path, 'summary.json');
  const settings = {
    BASE_URL: target.url,
    PROFILE: profile,
    JOURNEYS: journeys.join(','),
    PEOPLE: JSON.stringify(people),
    SUMMARY: summary,
    SOAK_MINUTES: process.env['SOAK_MINUTES'] ?? '30',
  };
  const watch = watchProcesses(target.processes());
  const k6 = spawn(
    fileOfPart('k6'),
    [
      'run',
      '--quiet',
      '--no-usage-report',
      '--address',
      '',
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      path.join(import.meta.dirname, 'main.ts'),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(k6, 'exit')) as [number | null]; // the arguments of the exit event
  const spent = watch();
  if (code !== 0 && code !== THRESHOLDS_CROSSED) throw new Error(`k6 ended with ${code}`);
  return { journeys, spent, summary: summarySchema.parse(JSON.parse(await readFile(summary, 'utf8'))) };
}

/**
 * Runs the journeys and returns their report.
 * @throws {Refusal} when a journey needs an administrator that the target does not have
 */
async function load({ profile: name, journeys, url }: Request): Promise<Report> {
  const profile = profileOf(name, 0);
  await using stack = new AsyncDisposableStack();
  const target = await reach(url, stack);
  if (journeys.includes('admin') && target.admin === null)
    throw new Refusal(
      'The journey of an administrator needs one: LOAD_ADMIN="email password", as in admin-credentials.txt.',
    );
  const begun = new Date();
  const needed = journeys.some((each) => each === 'returning' || each === 'admin') ? profile.households : 0;
  const households: string[] = [];
  while (households.length < needed) households.push(await seedHousehold(target.url));
  const runs: Run[] = [];
  for (const together of profile.together ? [journeys] : journeys.map((each) => [each])) {
    process.stdout.write(`${name}: ${together.join(', ')} …\n`);
    runs.push(await play(target, name, together, { households, admin: target.admin }));
  }
  return { profile: name, asks: profile.asks, begun, runs };
}

const report = await load(parseRequest(process.argv.slice(2)));
const { text, passed, missed } = reportText(report);
const file = path.join(reports, `${report.profile}.md`);
await mkdir(reports, { recursive: true });
await writeFile(file, reportPage(report));
await writeReport(`load-${report.profile}`, {
  passed,
  failed: missed.length,
  failures: missed.map((title) => ({
    file: 'tests/load',
    title,
    reason: 'the threshold or check does not hold',
  })),
});
process.stdout.write(`${text}\nThe whole report: ${path.relative(process.cwd(), file)}\n`);
process.exitCode = missed.length === 0 ? 0 : 1;
