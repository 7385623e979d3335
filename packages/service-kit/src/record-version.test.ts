import { describe, expect, it } from 'vitest';
import { assertCurrent } from './record-version.ts';

describe('the version a change is based on', () => {
  it('causes a rejection when another change has been stored since [N-11]', () => {
    expect(() => assertCurrent('budget', 3, 2)).toThrow(
      'This budget was changed somewhere else in the meantime.',
    );
    expect(() => assertCurrent('debt', 3, 0)).toThrow(/^This debt was changed somewhere else/);
  });

  it('may be omitted or be the current version', () => {
    expect(() => assertCurrent('budget', 3, undefined)).not.toThrow();
    expect(() => assertCurrent('budget', 3, 3)).not.toThrow();
  });
});
