import { expect, it } from 'vitest';
import { sealedForms } from './forms.ts';

const forms = sealedForms('a secret');

it('a sealed form value opens, also after a restart with the same secret', () => {
  expect(sealedForms('a secret').open('pay', forms.seal('pay', { plan: 'monthly' }))).toEqual({
    plan: 'monthly',
  });
});

it.each([
  ['another purpose', forms.seal('portal', 1)],
  ['another secret', sealedForms('another').seal('pay', 1)],
  ['nothing', ''],
  ['no mark', 'MQ'],
  ['more than there was', `${forms.seal('pay', 1)}x.y`.replace('.', '..')],
  ['no JSON', 'e30.e30'],
])('a form value with %s does not open', (_what, text) => {
  expect(forms.open('pay', text)).toBeUndefined();
});
