import { describe, expect, it } from 'vitest';
import { runSteps, type Step, stepLine } from './check.ts';

const passing = (name: string): Step => ({ name, run: async () => '' });

describe('the steps of a check', () => {
  it('all run, even if one of them reports findings', async () => {
    const told: string[] = [];
    const failing: Step = { name: 'two', run: async () => 'a finding' };
    const results = await runSteps([passing('one'), failing, passing('three')], 2, ({ name }) =>
      told.push(name),
    );
    expect(results.map(({ name, complaint }) => [name, complaint]).toSorted()).toEqual([
      ['one', ''],
      ['three', ''],
      ['two', 'a finding'],
    ]);
    expect(told.toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('run concurrently up to the given limit', async () => {
    let running = 0;
    let most = 0;
    const counting: Step = {
      name: 'counting',
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        running -= 1;
        return '';
      },
    };
    await runSteps([counting, counting, counting, counting], 2, () => undefined);
    expect(most).toBe(2);
  });

  it('fail if they throw', async () => {
    const throwing: Step = { name: 'throws', run: () => Promise.reject(new Error('no such file')) };
    const [result] = await runSteps([throwing], 1, () => undefined);
    expect(result?.complaint).toContain('no such file');
  });

  it('print one line each, followed by their findings', () => {
    expect(stepLine({ name: 'lint', seconds: 0.96, complaint: '' })).toBe(
      'ok     lint                       1.0 s',
    );
    expect(stepLine({ name: 'lint', seconds: 12.04, complaint: 'a: b\nc: d\n' })).toBe(
      'FAILED lint                      12.0 s\n       a: b\n       c: d',
    );
  });
});
