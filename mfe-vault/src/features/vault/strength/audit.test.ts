import { describe, expect, test } from 'vitest';
import { audit, type Audited, findingOf } from './audit.ts';

const entry = (id: string, password: string): Audited => ({ id, password, usernameEmail: 'ada@example.com' });
const never = new AbortController().signal;
const weakIfShort = (password: string) => (password.length < 8 ? 1 : 4);

describe('the audit', () => {
  test('the password audit marks weak passwords and passwords shared by several entries', async () => {
    const entries = [
      entry('a', 'same-long-one'),
      entry('b', 'same-long-one'),
      entry('c', 'short'),
      entry('d', 'another-long-one'),
    ];
    const findings = await audit(entries, weakIfShort, async () => () => true, never);
    expect(Object.fromEntries(findings)).toEqual({
      a: { isWeak: false, others: 1 },
      b: { isWeak: false, others: 1 },
      c: { isWeak: true, others: 0 },
    });
    expect(findingOf(findings, 'd')).toEqual({ isWeak: false, others: 0 });
  });

  test('the password audit yields to the browser after each time slice', async () => {
    let breaths = 0;
    const entries = Array.from({ length: 10 }, (_, at) => entry(String(at), `password ${at}`));
    await audit(
      entries,
      () => 4,
      async () => {
        breaths += 1;
        let left = 2;
        return () => (left -= 1) > 0;
      },
      never,
    );
    expect(breaths).toBeGreaterThan(4);
  });

  test('the password audit stops when its signal is aborted', async () => {
    const given = new AbortController();
    let looked = 0;
    await audit(
      [entry('a', '1'), entry('b', '2')],
      () => {
        looked += 1;
        given.abort();
        return 4;
      },
      async () => () => true,
      given.signal,
    );
    expect(looked).toBe(1);
  });
});
