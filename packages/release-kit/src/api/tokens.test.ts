import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { frontendToken, readToken, serviceToken, signToken, type TeamToken } from './tokens.ts';

const [KEY, OTHER] = ['k'.repeat(32), 'o'.repeat(32)];
const ofTeam: TeamToken = {
  kind: 'team',
  id: '0199a1b2-0000-7000-8000-00000000000a',
  team: 'Team Budget',
  areas: ['budget'],
  expiresAt: '2026-04-01T00:00:00.000Z',
};

const payloadOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
const signed = (payload: string, key = KEY) =>
  `svr_${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
const [payload = '', signature = ''] = signToken(KEY, ofTeam).slice('svr_'.length).split('.');

describe('a release token', () => {
  it('contains its team, its areas and its expiry, also after it has expired', () => {
    expect(readToken(KEY, signToken(KEY, ofTeam))).toEqual(ofTeam);
  });

  it('of a service or a frontend contains its kind and name', () => {
    expect(readToken(KEY, serviceToken(KEY, 'budget'))).toEqual({ kind: 'service', name: 'budget' });
    expect(readToken(KEY, frontendToken(KEY, 'budget'))).toEqual({ kind: 'frontend', name: 'budget' });
  });

  it('signed with another key is refused', () => {
    expect(readToken(KEY, signToken(OTHER, ofTeam))).toBeNull();
  });

  it('with other content under the same signature is refused', () => {
    const forAll = payloadOf({ ...ofTeam, areas: ['*'] });
    expect(readToken(KEY, `svr_${forAll}.${signature}`)).toBeNull();
    expect(readToken(KEY, signed(forAll))).toMatchObject({ areas: ['*'] });
  });

  it.each([
    ['no text', ''],
    ['no prefix', `${payload}.${signature}`],
    ['no signature', `svr_${payload}`],
    ['an empty signature', `svr_${payload}.`],
    ['a shorter signature', `svr_${payload}.${signature.slice(0, -1)}`],
    ['another last character in its signature', `svr_${payload}.${signature.slice(0, -1)}-`],
    ['another first character in its signature', `svr_${payload}.-${signature.slice(1)}`],
    ['a signature in hexadecimal', `svr_${payload}.${Buffer.from(signature, 'base64url').toString('hex')}`],
  ])('with %s is refused', (_case, text) => {
    expect(readToken(KEY, text)).toBeNull();
  });

  it.each([
    ['of an unknown kind', payloadOf({ ...ofTeam, kind: 'robot' })],
    ['of no kind', payloadOf({ name: 'budget' })],
    ['of a team without areas', payloadOf({ ...ofTeam, areas: [] })],
    ['with an id that is no UUID', payloadOf({ ...ofTeam, id: '1' })],
    ['of a service without a name', payloadOf({ kind: 'service', name: '' })],
    ['that is no JSON', Buffer.from('{').toString('base64url')],
  ])('%s is refused even with a valid signature', (_case, content) => {
    expect(readToken(KEY, signed(content))).toBeNull();
  });
});
