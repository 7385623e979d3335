import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.rules.ts';

it.each([
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['https://Budget.Example/app/', { id: 'budget.example', origin: 'https://budget.example' }],
  ['https://budget.example:8443', { id: 'budget.example', origin: 'https://budget.example:8443' }],
  ['http://127.0.0.1:8080', null],
  ['http://127.1', null],
  ['http://2130706433', null],
  ['https://[::1]:8080', null],
])('the relying party at %s is %o (SEC-12)', (url, party) => {
  expect(relyingPartyOf(url)).toEqual(party);
});
