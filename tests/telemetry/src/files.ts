// What k8s/telemetry holds, as far as tests look at it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** The root of the project. */
export const root = path.join(import.meta.dirname, '../../..');
/** Where Prometheus' configuration, rules and dashboards are. */
export const telemetry = path.join(root, 'k8s/telemetry');
/** Where Prometheus' own files are. */
export const prometheusFolder = path.join(telemetry, 'prometheus');

/** Reads a file of the project. */
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
/** A rule that records or alerts. */
export type Rule = z.output<typeof rule>;

/** Every rule there is. */
export const rules = (): Rule[] =>
  filesIn('prometheus/rules', '.yaml').flatMap((file) =>
    ruleFile.parse(readYaml(file)).groups.flatMap((group) => group.rules),
  );
/** Those that alert. */
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
/** What promtool's tests expect of alerts: whether one fires. */
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
/** A dashboard of Grafana. */
export type Dashboard = z.output<typeof dashboard>;
/** Every dashboard. */
export const dashboards = (): Dashboard[] =>
  filesIn('dashboards', '.json').map((file) =>
    dashboard.parse(JSON.parse(readFileSync(path.join(telemetry, file), 'utf8'))),
  );

const scrape = z.looseObject({
  job_name: z.string(),
  static_configs: z.array(z.strictObject({ targets: z.array(z.string()) })).optional(),
});
const configuration = z.looseObject({
  global: z.record(z.string(), z.string()),
  rule_files: z.array(z.string()),
  scrape_configs: z.tuple([scrape]),
});
/** Prometheus' configuration. */
export const prometheusConfiguration = (
  file: 'prometheus.yaml' | 'prometheus-static.yaml',
): z.output<typeof configuration> => configuration.parse(readYaml(path.join('prometheus', file)));
