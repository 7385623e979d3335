import { describe, expect, it } from 'vitest';
import { assertTracingSettings } from './settings.ts';

describe('the settings of tracing', () => {
  it('are accepted as production uses them, and are all optional', () => {
    expect(() =>
      assertTracingSettings({
        PATH: '/bin',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.savvi-telemetry:4318',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
        OTEL_BSP_SCHEDULE_DELAY: '200',
      }),
    ).not.toThrow();
    expect(() =>
      assertTracingSettings({
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret,tenant=1',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
        OTEL_SERVICE_NAME: '',
      }),
    ).not.toThrow();
    expect(() => assertTracingSettings({})).not.toThrow();
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOIN', 'http://collector:4318', 'unknown setting'],
    ['OTEL_METRICS_EXPORTER', 'prometheus', 'unknown setting'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be a web address'],
    ['OTEL_TRACES_SAMPLER', 'parentbased_traceidration', 'Invalid option'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%', 'must be a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.1', 'goes together with OTEL_TRACES_SAMPLER'],
    ['OTEL_TRACES_SAMPLER', 'traceidratio', 'OTEL_TRACES_SAMPLER_ARG: goes together'],
    ['OTEL_BSP_SCHEDULE_DELAY', '5s', 'must be a whole number'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2', 'must be name=value'],
    ['OTEL_SDK_DISABLED', 'yes', 'Invalid option'],
  ])('are rejected: %s=%s, because %s', (name, value, reason) => {
    const attempt = () => assertTracingSettings({ [name]: value });
    expect(attempt).toThrow(reason);
    expect(attempt).toThrow(new RegExp(`tracing settings are invalid: ${name}`));
    expect(attempt).not.toThrow(new RegExp(`hunter2|collector:4318|10%`));
  });
});
