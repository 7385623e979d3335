import { expect, it } from 'vitest';
import { actorIn } from './actor.rules.ts';

const ID = '0190bbbb-0000-7000-8000-000000000001';

it('an actor with the word administrator and an id is an account', () => {
  expect(actorIn(`administrator ${ID}`)).toEqual({ name: 'administrator', userId: ID });
});

it.each(['gateway', 'release team budget', 'administrator', 'administrator gone', `ann ${ID}`])(
  'another actor keeps its name: %s',
  (actor) => {
    expect(actorIn(actor)).toEqual({ name: actor, userId: null });
  },
);
