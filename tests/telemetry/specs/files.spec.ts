// Checks of k8s/telemetry that need no running product.
import { execFile } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileOfPart } from '@savvi/tooling/parts';
import { parse } from 'yaml';
import { releaseFiles } from '@savvi/installation/compose-releases';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seriesIn } from '../src/expressions.ts';
import {
  alerts,
  dashboards,
  expectedAlerts,
  prometheusConfiguration,
  prometheusFolder,
  readText,
  root,
  rules,
} from '../src/files.ts';

/** Returns the errors of promtool, or an empty text. */
const complaintOf = (...args: string[]): Promise<string> =>
  promisify(execFile)(fileOfPart('promtool'), args, { cwd: prometheusFolder }).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
/** All releases, according to their chart values. */
const released = globSync('{services/*,gateway,shell,mfe-*}/deploy/values.yaml', { cwd: root }).map(
  (file) => parse(readText(file)) as { name: string; metricsPort?: number },
);
const headingsIn = (file: string) =>
  [...readText(file).matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading);

describe('Rules', () => {
  it('the rules are valid for Prometheus without linter findings', async () => {
    expect(
      await complaintOf(
        'check',
        'rules',
        '--lint=all',
        '--lint-fatal',
        ...readdirSync(path.join(prometheusFolder, 'rules'))
          .filter((name) => name.endsWith('.yaml'))
          .map((name) => `rules/${name}`),
      ),
    ).toBe('');
    expect(await complaintOf('check', 'config', 'prometheus-static.yaml')).toBe('');
  });

  it('the rules pass their unit tests', async () => {
    expect(
      await complaintOf(
        'test',
        'rules',
        ...readdirSync(path.join(prometheusFolder, 'rules/tests')).map((name) => `rules/tests/${name}`),
      ),
    ).toBe('');
  }, 180_000);

  it.each(
    alerts()
      .map(({ alert }) => alert)
      .filter((alert) => alert !== 'Watchdog'),
  )('the alert %s has a test in which it fires and one in which it does not', (alert) => {
    const expected = expectedAlerts().filter((each) => each.alert === alert);
    expect(expected.map(({ fires }) => fires)).toEqual(expect.arrayContaining([true, false]));
  });

  it.each(alerts())(
    'the alert $alert has a severity, a summary and a link to the runbook',
    ({ alert, labels, annotations }) => {
      expect(labels['severity']).toMatch(alert === 'Watchdog' ? /^none$/ : /^(page|ticket)$/);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/\w/),
        runbook: `docs/runbook.md#${alert.toLowerCase()}`,
      });
    },
  );
});

describe('The runbook', () => {
  it('the runbook has an entry for each alert and no other entries', () => {
    expect(headingsIn('docs/runbook.md').toSorted()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .toSorted(),
    );
  });

  it.each(alerts())('the runbook entry of $alert has meaning, impact, checks and actions', ({ alert }) => {
    const entry = readText('docs/runbook.md')
      .split(`### ${alert}\n`)[1]
      ?.split(/^###? /m)[0];
    for (const part of ['**Means.**', '**Impact.**', '**Look.**', '**Do.**']) expect(entry).toContain(part);
  });
});

describe('Documented expressions for full volumes', () => {
  const expressions = [...readText('docs/operations.md').matchAll(/^```promql\n(.+?)^```/gms)].flatMap(
    ([, block = '']) => block.trim().split('\n'),
  );
  const full = 'namespace="savvi-data", persistentvolumeclaim="data-nats-0"';
  const empty = 'namespace="savvi-data", persistentvolumeclaim="data-nats-1"';
  const series = (name: string, labels: string, values: string) => ({
    series: `kubelet_volume_stats_${name}_bytes{${labels}}`,
    values,
  });

  it('the documented expressions for full volumes match a volume that is nearly full or soon will be, and no other', async () => {
    expect(expressions).toHaveLength(2);
    const capacity = [full, empty].map((labels) => series('capacity', labels, '100x720'));
    const tests = [
      {
        interval: '1m',
        input_series: [
          ...capacity,
          series('available', full, '10x720'),
          series('available', empty, '90x720'),
        ],
        promql_expr_test: [
          { expr: expressions[0], eval_time: '7h', exp_samples: [{ labels: `{${full}}`, value: 0.1 }] },
          { expr: expressions[1], eval_time: '7h', exp_samples: [] },
        ],
      },
      {
        interval: '1m',
        input_series: [
          ...capacity,
          series('available', full, '90-0.1x720'),
          series('available', empty, '90x720'),
        ],
        promql_expr_test: [
          {
            expr: `(${expressions[1]}) * 0 + 1`,
            eval_time: '7h',
            exp_samples: [{ labels: `{${full}}`, value: 1 }],
          },
          { expr: expressions[0], eval_time: '7h', exp_samples: [] },
        ],
      },
    ];
    const folder = await mkdtemp(path.join(tmpdir(), 'savvi-volumes-'));
    // JSON is valid YAML.
    await writeFile(path.join(folder, 'tests.json'), JSON.stringify({ evaluation_interval: '1m', tests }));
    expect(await complaintOf('test', 'rules', path.join(folder, 'tests.json'))).toBe('');
    await rm(folder, { recursive: true });
  });
});

describe('Metrics', () => {
  const documented = new Set(
    [...readText('docs/metrics.md').matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ),
  );
  const ofPrometheus = new Set(['up', 'ALERTS', ...rules().flatMap(({ record }) => record ?? [])]);
  const isKnown = (name: string) =>
    ofPrometheus.has(name) ||
    documented.has(name) ||
    documented.has(name.replace(/_(bucket|count|sum)$/, '')) ||
    /^(nodejs|process)_/.test(name);
  const expressions = [
    ...rules().map(({ expr }) => expr),
    ...dashboards().flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];

  it('rules and dashboards read only metrics listed in docs/metrics.md', () => {
    expect(documented).toContain('savvi_outbox_oldest_age_seconds');
    expect([...new Set(expressions.flatMap(seriesIn))].filter((name) => !isKnown(name))).toEqual([]);
  });

  it('every savvi metric in docs/metrics.md is on a dashboard or in a rule', () => {
    const read = new Set(
      expressions.flatMap(seriesIn).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect([...documented].filter((name) => name.startsWith('savvi_') && !read.has(name))).toEqual([]);
  });

  it.each([
    'max by (a) (x_total{b="c"}[5m]) > 0.2 and sum(y:z_1 offset 1h) # w',
    'x_total + on (k) group_left () y:z_1 or vector(0)',
  ])('metric names are found in %j', (expression) => {
    expect(seriesIn(expression)).toEqual(['x_total', 'y:z_1']);
  });
});

describe('Dashboards', () => {
  it('dashboards have unique names and ids', () => {
    const uids = dashboards().map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
  });

  it.each(dashboards())(
    'every panel of the dashboard "$title" has a description, a unit, a legend and a provisioned data source',
    ({ panels }) => {
      const provisioned = /uid: (\w+)/.exec(
        readText('k8s/telemetry/grafana/datasources/prometheus.yaml'),
      )?.[1];
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      for (const { type, title, description, datasource, fieldConfig, targets } of panels.filter(
        (panel) => panel.type !== 'row',
      )) {
        expect(description, title).toMatch(/\.$/);
        expect(fieldConfig?.defaults.unit, title).toMatch(/\w/);
        expect(datasource?.uid, title).toBe(provisioned);
        expect(targets.length, `${type} ${title}`).toBeGreaterThan(0);
        for (const target of targets) expect(target.legendFormat, title).toMatch(/\S/);
      }
    },
  );
});

describe('Prometheus without Kubernetes', () => {
  it('Prometheus without Kubernetes scrapes every release at the port in its values', () => {
    for (const job of prometheusConfiguration('prometheus-static.yaml').scrape_configs)
      expect(job.file_sd_configs, job.job_name).toEqual([{ files: ['/targets/*.json'] }]);
    const [{ targets } = { targets: [] }] = z
      .array(z.object({ targets: z.array(z.string()) }))
      .parse(JSON.parse(releaseFiles(root).find(({ path: file }) => file === 'targets.json')?.text ?? ''));
    expect(targets.toSorted()).toEqual(
      released.map(({ name, metricsPort }) => `${name}:${metricsPort ?? 8080}`).toSorted(),
    );
  });

  it('Prometheus without Kubernetes differs from the cluster configuration only in service discovery', () => {
    const both = (['prometheus.yaml', 'prometheus-static.yaml'] as const).map((file) => ({
      ...prometheusConfiguration(file),
      scrape_configs: prometheusConfiguration(file).scrape_configs.map(({ job_name: job }) => job),
    }));
    expect(both[0]).toEqual(both[1]);
  });
});
