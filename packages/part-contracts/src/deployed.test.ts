import { expect, it } from 'vitest';
import { type Contract, newContract } from './contract.ts';
import { breaksBy, listed, together, withoutContract } from './deployed.ts';

const contract = (part: Contract['part'], name: string, shellApi: number | null = null): Contract =>
  newContract({ part, name, version: '1', shellApi });
const shell = contract('shell', 'shell', 1);

it('contracts and parts without one are combined into a deployment that names what is unknown', () => {
  const [service, remote] = [contract('service', 'budget'), contract('remote', 'vault', 1)];
  const ofGoals = withoutContract('goals', '0.1.0-a');
  expect(together([service], [remote, ofGoals, shell])).toEqual({
    contracts: [service, remote, shell],
    unknown: [ofGoals],
  });
  expect(ofGoals).toBe(
    'The contract of the deployed goals remote 0.1.0-a is unknown: it was published without contract.json. Build or release it again.',
  );
});

it('a running version without a contract blocks the check of services and the shell, but not of remotes', () => {
  const deployed = { contracts: [shell], unknown: ['Nothing is known of it.'] };
  const remote = contract('remote', 'budget', 1);
  expect(breaksBy([contract('service', 'budget'), remote], deployed)).toEqual(['Nothing is known of it.']);
  expect(breaksBy([contract('shell', 'shell', 1)], deployed)).toEqual(['Nothing is known of it.']);
  expect(breaksBy([remote], deployed)).toEqual([]);
});

it('an incompatibility is reported before the parts whose contract is unknown', () => {
  const deployed = { contracts: [contract('remote', 'budget', 1)], unknown: ['Nothing is known of it.'] };
  expect(breaksBy([contract('shell', 'shell', 2)], deployed)).toEqual([
    'The budget remote 1, which is deployed, is made for shell API 1, and the candidate of the shell is 2.',
    'Nothing is known of it.',
  ]);
});

it('sentences are listed one per line', () => {
  expect(listed(['One.', 'Two.'])).toBe('- One.\n- Two.');
  expect(listed([])).toBe('');
});
