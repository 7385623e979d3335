// `npm run load -- <profile> [journeys] [--url http://localhost:8080]`: k6 simulates users of a separate
// product with real dependencies, or of a product that runs on this machine. See README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '@savvi/testing/product';
import type { RunningProcess } from '@savvi/testing/processes';
import { fileOfPart, hasPart } from '@savvi/tooling/parts';
import { writeReport } from '@savvi/tooling/report';
import type { People } from './people.ts';
import { type Journey, JOURNEYS, PROFILES, type ProfileName, profileOf } from './profiles.ts';
import { type Report, reportPage, reportText, type Run } from './report.ts';
import { adminOf, seedHouseholds } from './seed.ts';
import { summarySchema } from './summary.ts';
import { loopbackAddress, WrongRequest } from './target.ts';
import { watchProcesses } from './watch.ts';

const reports = path.join(import.meta.dirname, '../../../dist/load');
/** The exit code of k6 after a failed threshold; its metrics are complete then. */
const THRESHOLDS_CROSSED = 99;

/** A running product, started by this program or by the caller. */
interface Target {
  readonly url: string;
  readonly processes: () => readonly RunningProcess[];
  readonly admin: People['admin'];
  stop(): Promise<void>;
}

interface Request {
  readonly profile: ProfileName;
  readonly journeys: readonly Journey[];
  readonly url: string | null;
}

/** @throws {WrongRequest} */
function parseRequest(args: readonly string[]): Request {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { url: { type: 'string' } },
  });
  const [wanted = '', ...names] = positionals;
  const profile = PROFILES.find((each) => each === wanted);
  if (profile === undefined)
    throw new WrongRequest(`There is no profile "${wanted}"; there are ${PROFILES.join(', ')}.`);
  const unknown = names.filter((name) => !JOURNEYS.some((each) => each === name));
  if (unknown.length > 0)
    throw new WrongRequest(`There is no journey "${unknown.join(', ')}"; there are ${JOURNEYS.join(', ')}.`);
  if (!hasPart('k6'))
    throw new WrongRequest('k6 is missing: build it once with "npm run parts:install -- k6".');
  return {
    profile,
    journeys: JOURNEYS.filter((each) => names.length === 0 || names.includes(each)),
    url: values.url === undefined ? null : loopbackAddress(values.url),
  };
}

async function reach(url: string | null): Promise<Target> {
  if (url !== null)
    return {
      url,
      processes: () => [],
      admin: await adminOf(url, process.env['LOAD_ADMIN']),
      stop: async () => {},
    };
  const product = await startProduct({
    parts: true,
    env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1000000' },
  });
  return {
    url: product.url,
    processes: product.processes,
    admin: await product.admin(),
    stop: product.remove,
  };
}

/** Runs journeys and returns their results. */
async function play(
  target: Target,
  request: Request,
  journeys: readonly Journey[],
  people: People,
  folder: string,
): Promise<Run> {
  const summary = path.join(folder, `${journeys.join('-')}.json`);
  const settings = {
    BASE_URL: target.url,
    PROFILE: request.profile,
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

/** @throws {WrongRequest} */
async function load(request: Request): Promise<Report> {
  const profile = profileOf(request.profile, 0);
  const folder = await mkdtemp(path.join(tmpdir(), 'savvi-load-'));
  const target = await reach(request.url);
  try {
    if (request.journeys.includes('admin') && target.admin === null)
      throw new WrongRequest(
        'The journey of an administrator needs one: LOAD_ADMIN="email password", as in admin-credentials.txt.',
      );
    const begun = new Date();
    const households = request.journeys.some((each) => each === 'returning' || each === 'admin')
      ? await seedHouseholds(target.url, profile.households)
      : [];
    const runs: Run[] = [];
    for (const together of profile.together ? [request.journeys] : request.journeys.map((each) => [each])) {
      process.stdout.write(`${request.profile}: ${together.join(', ')} …\n`);
      runs.push(await play(target, request, together, { households, admin: target.admin }, folder));
    }
    return { profile: request.profile, asks: profile.asks, begun, runs };
  } finally {
    await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const request = parseRequest(process.argv.slice(2));
  const report = await load(request);
  const { text, passed, missed } = reportText(report);
  const file = path.join(reports, `${request.profile}.html`);
  await mkdir(reports, { recursive: true });
  await writeFile(file, reportPage(report));
  await writeReport(`load-${request.profile}`, {
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
} catch (error) {
  if (!(error instanceof WrongRequest)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
