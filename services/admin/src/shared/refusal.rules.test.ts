import { expect, it } from 'vitest';
import { refusalText } from './refusal.rules.ts';

const textOf = (body: unknown) => refusalText('1.0.0', body);

it.each([
  ['changed', 'Someone else just changed this area. Review the current versions, then try again.'],
  ['locked', 'Another release is in progress. It ends within 15 minutes.'],
  ['refused', '1.0.0 isn’t available for a rollback. Review the current versions, then try again.'],
])('a refusal with the code %s is explained without the API’s own message', (code, text) => {
  expect(textOf({ message: 'See what runs now: npm run release -- budget --list', code })).toBe(text);
});

it('an incompatible version is refused with a list of what does not fit', () => {
  expect(textOf({ code: 'incompatible', reasons: ['It calls getOldBudget.', 'It needs React 18.'] })).toBe(
    '1.0.0 doesn’t work with what is installed now:\n- It calls getOldBudget.\n- It needs React 18.',
  );
  expect(textOf({ code: 'incompatible' })).toBe(
    'We couldn’t check whether 1.0.0 works with what is installed now. Contact the operator.',
  );
});

it.each([[null], ['no JSON'], [{ message: 'Refused.' }], [{ code: 'dreaming' }]])(
  'a refusal that is unknown here has a neutral explanation: %j',
  (body) => {
    expect(textOf(body)).toBe(textOf({ code: 'refused' }));
  },
);
