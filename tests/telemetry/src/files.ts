// Reads the files in k8s/telemetry that the tests check.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The root folder of the repository. */
export const root = path.join(import.meta.dirname, '../../..');
/** The folder of Prometheus' configuration, rules and dashboards. */
export const telemetry = path.join(root, 'k8s/telemetry');
/** The folder of Prometheus' own files. */
export const prometheusFolder = path.join(telemetry, 'prometheus');

/** Reads a file of the repository. */
export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readYaml = (file: string): unknown => parse(readFileSync(path.join(telemetry, file), 'utf8'));
const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(telemetry, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

const labels = z.record(z.string(), z.string()).default({});
const rule = z.strictObject({
  record: z.string().optional(),
  alert: z.string().optional(),
  expr: z.string(),
  for: z.string().optional(),
  labels,
  annotations: labels,
});
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
});
/** A recording rule or an alerting rule. */
export type Rule = z.output<typeof rule>;

/** Returns all rules. */
export const rules = (): Rule[] =>
  filesIn('prometheus/rules', '.yaml').flatMap((file) =>
    ruleFile.parse(readYaml(file)).groups.flatMap((group) => group.rules),
  );
/** Returns the alerting rules. */
export const alerts = (): (Rule & { readonly alert: string })[] =>
  rules().flatMap(({ alert, ...each }) => (alert === undefined ? [] : [{ ...each, alert }]));

const testFile = z.looseObject({
  tests: z.array(
    z.looseObject({
      alert_rule_test: z
        .array(z.looseObject({ alertname: z.string(), exp_alerts: z.array(z.unknown()) }))
        .default([]),
    }),
  ),
});
/** Returns the alerts that promtool's tests cover, and whether each is expected to fire. */
export const expectedAlerts = (): { alert: string; fires: boolean }[] =>
  filesIn('prometheus/rules/tests', '.yaml').flatMap((file) =>
    testFile.parse(readYaml(file)).tests.flatMap((test) =>
      test.alert_rule_test.map(({ alertname, exp_alerts: expected }) => ({
        alert: alertname,
        fires: expected.length > 0,
      })),
    ),
  );

const target = z.looseObject({ expr: z.string(), legendFormat: z.string() });
const panel = z.looseObject({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  description: z.string().default(''),
  datasource: z.looseObject({ uid: z.string() }).optional(),
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: z.string() }) }).optional(),
  targets: z.array(target).default([]),
});
const dashboard = z.looseObject({
  uid: z.string(),
  title: z.string(),
  description: z.string(),
  templating: z.looseObject({ list: z.array(z.looseObject({ name: z.string() })) }),
  panels: z.array(panel),
});
/** A Grafana dashboard. */
export type Dashboard = z.output<typeof dashboard>;
/** Returns all dashboards. */
export const dashboards = (): Dashboard[] =>
  filesIn('dashboards', '.json').map((file) =>
    dashboard.parse(JSON.parse(readFileSync(path.join(telemetry, file), 'utf8'))),
  );

const scrape = z.looseObject({
  job_name: z.string(),
  file_sd_configs: z.array(z.strictObject({ files: z.array(z.string()) })).optional(),
});
const configuration = z.looseObject({
  global: z.record(z.string(), z.string()),
  rule_files: z.array(z.string()),
  scrape_configs: z.array(scrape).min(1),
});
/** Returns Prometheus' configuration. */
export const prometheusConfiguration = (
  file: 'prometheus.yaml' | 'prometheus-static.yaml',
): z.output<typeof configuration> => configuration.parse(readYaml(path.join('prometheus', file)));
