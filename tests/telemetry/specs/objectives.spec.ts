// The rules count exactly what docs/slo.md promises, for each route.
import type { Route } from '@savvi/contracts/route';
import { allRoutes, SERVICE_ROUTES } from '@savvi/tooling/contracts/routes';
import { describe, expect, it } from 'vitest';
import { alerts, readText, rules } from '../src/files.ts';

const page = readText('docs/slo.md');

describe('Objectives', () => {
  const budgets = rules().filter(({ record }) => record === 'slo:error_budget');

  it.each(budgets)(
    'the objective $labels.slo is documented with the figure that the alerts use',
    ({ labels, expr }) => {
      const allowed = Number(/^vector\((.+)\)$/.exec(expr)?.[1]);
      expect(page).toMatch(
        new RegExp(
          `^\\| \`${labels['slo']}\` \\|.*\\| ${Number((100 * (1 - allowed)).toFixed(3))} % \\|`,
          'm',
        ),
      );
    },
  );

  it('every objective has rules for its requests, its failed requests and its error budget', () => {
    const of = (record: string) =>
      rules()
        .filter((rule) => rule.record === record)
        .map(({ labels }) => labels['slo'])
        .toSorted();
    expect(of('slo:requests:rate5m')).toEqual(of('slo:error_budget'));
    expect(of('slo:bad_requests:rate5m')).toEqual(of('slo:error_budget'));
  });

  it.each([
    ['read-latency', 'within 0.5 s', 'le="0.5"'],
    ['change-latency', 'within 1 s', String.raw`le=~"1|1\\.0"`],
  ])('the documented limit of %s equals the one in its rule: %s', (slo, promised, bound) => {
    expect(page).toMatch(new RegExp(`^\\| \`${slo}\` \\| [^|]*${promised} \\|`, 'm'));
    expect(ruleOf('slo:bad_requests:rate5m', slo)).toContain(bound);
  });

  it.each([
    ['ErrorBudgetBurnsFast', 0],
    ['ErrorBudgetBurnsFast', 1],
    ['ErrorBudgetBurnsSlowly', 0],
    ['ErrorBudgetBurnsSlowly', 1],
  ])('the alert %s uses the burn rate and the windows in docs/slo.md, row %i of the alert', (name, index) => {
    const rows = [...page.matchAll(/^\| (?:`(\w+)`, \w+)? ?\| ([\d.]+) \| (\d+) (\w+), (\d+) (\w+) \|/gm)];
    const first = rows.findIndex(([, alert]) => alert === name);
    const [, , rate, over, overUnit = '', still, stillUnit = ''] = rows[first + index] ?? [];
    const [window, short] = [`${over}${overUnit[0]}`, `${still}${stillUnit[0]}`];
    const times = rate === '1' ? '' : `${rate} \\* `;
    expect(alerts().find(({ alert }) => alert === name)?.expr).toMatch(
      new RegExp(
        `ratio${window} > ${times}slo:error_budget and slo:bad_requests:ratio${short} > ${times}slo:error_budget`,
      ),
    );
  });
});

describe('Latency objectives', () => {
  const named = (route: Pick<Route, 'method' | 'path'>) =>
    `${route.method.toUpperCase()} ${route.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const takesPassword = ({ body }: Route) =>
    // In zod, only object schemas have a shape.
    Object.keys((body?._zod.def as { shape?: object } | undefined)?.shape ?? {}).some((field) =>
      /password/i.test(field),
    );
  /**
   * Routes that are slow by design, according to the contracts: they hash or compare a password, or transfer
   * a file.
   */
  const slow = [
    ...(SERVICE_ROUTES['identity'] ?? []).filter(takesPassword),
    ...allRoutes.filter(({ form, reply }) => form !== undefined || reply === 'file'),
  ]
    .map(named)
    .toSorted();
  /** The objectives do not count requests for event streams. */
  const counted = allRoutes.filter(({ reply }) => reply !== 'event-stream');

  it('latency objectives exclude exactly the routes that are slow by design', () => {
    const isIn = (slo: string) => {
      const [, methods = '', route = '', except = ''] =
        /method(?:=~?)"([^"]+)", route=~"([^"]+)", route!~"([^"]+)"/.exec(
          ruleOf('slo:requests:rate5m', slo),
        ) ?? [];
      const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
      return (name: string) => {
        const [method = '', path = ''] = name.split(' ');
        return whole(methods).test(method) && whole(route).test(path) && !whole(except).test(path);
      };
    };
    const isCounted = [isIn('read-latency'), isIn('change-latency')];
    expect(slow.length).toBeGreaterThan(5);
    expect(
      counted
        .map(named)
        .filter((name) => !isCounted.some((counts) => counts(name)))
        .toSorted(),
    ).toEqual(slow);
  });

  it('docs/slo.md lists the excluded routes with reasons', () => {
    const table = page.split('| Not in latencies |')[1]?.split('\n\n')[0] ?? '';
    expect([...table.matchAll(/`([A-Z]+ \/api\/[^`]+)`/g)].map(([, route = '']) => route).toSorted()).toEqual(
      slow,
    );
  });

  it('the selectors of all requests and of failed requests exclude the same routes', () => {
    for (const slo of ['read-latency', 'change-latency']) {
      const selectors = (record: string) =>
        new Set(
          [...ruleOf(record, slo).matchAll(/\{(service=.*?)(?:, le=[^}]*)?\}/g)].map(
            ([, selector]) => selector,
          ),
        );
      expect(selectors('slo:bad_requests:rate5m'), slo).toEqual(selectors('slo:requests:rate5m'));
    }
  });
});

/** Returns the expression of the recording rule of an objective. */
function ruleOf(record: string, slo: string): string {
  const found = rules().find((rule) => rule.record === record && rule.labels['slo'] === slo);
  if (found === undefined) throw new Error(`no rule ${record} for ${slo}`);
  return found.expr;
}
