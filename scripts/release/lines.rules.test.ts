import type { Line } from '@savvi/gateway/releases/line';
import { expect, it } from 'vitest';
import { textOf } from './lines.rules.ts';

const about = { basePaths: ['/budget'], menu: [], entitlement: null };
const version = (name: string, weight: number, users: string[] = []) => ({ version: name, entry: `/remotes/budget/${name}/e.js`, integrity: '', shellApi: 1, weight, users, about, releasedAt: new Date('2026-01-02T03:04:05Z'), wasDeployed: true });
const line = (versions: Line['versions']): Line => ({ area: 'budget', position: 0, about, deployed: null, revision: 1, versions });

it('a line shows what runs, and each version with who gets it', () => {
  expect(textOf(line([version('0.1.0-bb', 100), version('0.1.0-a', 0, ['someone', 'another'])]))).toEqual(['budget: runs 0.1.0-bb', '  0.1.0-bb  100 %  released 2026-01-02 03:04', '  0.1.0-a     0 %, 2 named  released 2026-01-02 03:04']);
});

it('a line without a version says so', () => {
  expect(textOf(line([]))).toEqual(['budget: not available yet']);
});
