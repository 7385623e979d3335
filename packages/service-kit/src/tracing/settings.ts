import { z } from 'zod';
import { InvalidEnvironment } from '../env.ts';

const amount = z.string().regex(/^[1-9][0-9]*$/, 'must be a whole number of at least 1');
const pairs = z
  .string()
  .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, several separated by commas');
const address = z.url({ protocol: /^https?$/, error: 'must be a web address' });
const RATIOS = ['traceidratio', 'parentbased_traceidratio'];

/**
 * The tracing settings that have an effect here; standard settings for unused parts (metrics, logs, other
 * exporters) have none.
 */
const settings = z
  .strictObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: pairs,
    OTEL_EXPORTER_OTLP_TIMEOUT: amount,
    OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['gzip', 'none']),
    OTEL_EXPORTER_OTLP_CERTIFICATE: z.string(),
    OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: z.string(),
    OTEL_EXPORTER_OTLP_CLIENT_KEY: z.string(),
    OTEL_TRACES_SAMPLER: z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    OTEL_TRACES_SAMPLER_ARG: z.string().regex(/^(0(\.[0-9]+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'),
    OTEL_BSP_SCHEDULE_DELAY: amount,
    OTEL_BSP_EXPORT_TIMEOUT: amount,
    OTEL_BSP_MAX_QUEUE_SIZE: amount,
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: amount,
    OTEL_RESOURCE_ATTRIBUTES: pairs,
    OTEL_SERVICE_NAME: z.string(),
    OTEL_NODE_RESOURCE_DETECTORS: z.string(),
    OTEL_SDK_DISABLED: z.enum(['true', 'false']),
  })
  .partial()
  .superRefine(({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }, context) => {
    if ((ratio !== undefined) !== RATIOS.includes(sampler ?? ''))
      context.addIssue({
        code: 'custom',
        path: ['OTEL_TRACES_SAMPLER_ARG'],
        message: `goes together with OTEL_TRACES_SAMPLER=${RATIOS.join(' or ')}, neither without the other`,
      });
  });

/** The names of the tracing settings that have an effect. */
export const TRACING_SETTINGS: readonly string[] = Object.keys(settings.shape);

/**
 * Checks every setting with the prefix OTEL_: OpenTelemetry itself ignores invalid values and misspelled
 * names. An empty value counts as absent.
 * @throws {InvalidEnvironment} with the name of the setting, never its value
 */
export function assertTracingSettings(source: Record<string, string | undefined>): void {
  const tracing = Object.fromEntries(
    Object.entries(source).filter(
      ([name, value]) => name.startsWith('OTEL_') && value !== undefined && value !== '',
    ),
  );
  const issues = settings.safeParse(tracing).error?.issues ?? [];
  const reasons = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => `${name}: unknown setting (docs/metrics.md)`)
      : [`${issue.path.join('.')}: ${issue.message}`],
  );
  if (reasons.length > 0)
    throw new InvalidEnvironment(`These tracing settings are invalid: ${reasons.join('; ')}`);
}
