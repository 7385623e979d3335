import { describe, expect, it } from 'vitest';
import { refusalOfPlatform } from './platform.mjs';

const glibc = {
  getReport: () => ({ header: { glibcVersionRuntime: '2.36' } }),
} as unknown as NodeJS.ProcessReport;
const musl = { getReport: () => ({ header: {} }) } as unknown as NodeJS.ProcessReport;
const machine = (
  node: string,
  platform: NodeJS.Platform = 'linux',
  arch: NodeJS.Architecture = 'x64',
  report = glibc,
) => refusalOfPlatform({ platform, arch, report, versions: { ...process.versions, node } });

describe('the platform check', () => {
  it('accepts Node 20.19 on a common Linux', () => {
    expect(machine('20.19.0')).toBeNull();
    expect(machine('26.1.0', 'linux', 'arm64')).toBeNull();
  });

  it('names the Node version that is needed', () => {
    expect(machine('18.20.8')).toMatch(/^Savvi needs Node 20\.19 or later; this is Node 18\.20\.8\./);
    expect(machine('20.18.3')).toMatch(/^Savvi needs Node 20\.19 or later/);
    expect(machine('22.20.0', 'darwin', 'arm64')).toMatch(/^On macOS, Savvi needs Node 24\.12 or later/);
    expect(machine('24.12.0', 'darwin', 'arm64')).toBeNull();
  });

  it('rejects a platform on which Savvi does not start', () => {
    expect(machine('24.21.0', 'linux', 'x64', musl)).toMatch(/GNU C library/);
    expect(machine('24.21.0', 'win32')).toMatch(/WSL/);
    expect(machine('24.21.0', 'linux', 'riscv64')).toBe(
      'Savvi starts on Linux and macOS, x64 or arm64; this is linux riscv64.',
    );
  });
});
