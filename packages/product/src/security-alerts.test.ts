import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SECURITY_EVENTS } from '@savvi/identity-service/security-events';
import { expect, it } from 'vitest';

it('the alert rules read exactly the security events that are listed as alerting', () => {
  const rules = readFileSync(
    path.join(import.meta.dirname, '../../../k8s/telemetry/prometheus/rules/causes.yaml'),
    'utf8',
  );
  const read = [...rules.matchAll(/savvi_security_events_total\{event="(.+?)"\}/g)].map(([, event]) => event);
  const alerting = Object.entries(SECURITY_EVENTS).flatMap(([event, reported]) =>
    'alerts' in reported ? [event] : [],
  );
  expect(read.toSorted()).toEqual(alerting.toSorted());
});
