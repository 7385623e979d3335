import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../postgres/processes.ts';
import { hasPart } from './parts.ts';
import { startNats } from './servers.ts';

vi.mock('../postgres/processes.ts', async (original) => {
  const processes = await original<typeof import('../postgres/processes.ts')>();
  return { ...processes, freePort: vi.fn(processes.freePort) };
});

describe.runIf(hasPart('nats-server'))('a server process', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savvi-part-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const users = [{ user: 'admin', password: 'secret' }];
  /** Whether a process is running; a zombie counts as ended. */
  const isAlive = async (pid: number) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';

  it('that a killed start left behind is stopped before another server uses its folder', async () => {
    const code = `const { startNats } = await import(process.argv[1]); const { pid } = await startNats({ folder: process.argv[2], users: [] }); console.log(pid); setInterval(() => {}, 1e6);`;
    const parent = spawn(
      process.execPath,
      ['--input-type=module', '-e', code, new URL('./servers.ts', import.meta.url).href, folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]; // the arguments of the `data` event
    const left = Number(printed.toString());
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await isAlive(left)).toBe(true);
    const server = await startNats({ folder, users });
    expect(await isAlive(left)).toBe(false);
    await server.stop();
    await server.exited;
    expect(await isAlive(server.pid)).toBe(false);
  });

  it('is never confused with another process that reused its process id', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    await writeFile(path.join(folder, '.pid'), String(other.pid));
    const server = await startNats({ folder, users });
    expect(other.exitCode ?? other.signalCode).toBeNull();
    expect(Number(await readFile(path.join(folder, '.pid'), 'utf8'))).toBe(server.pid);
    other.kill('SIGKILL');
    await server.stop();
  });

  it('does not start on a port where another process listens, whatever that process responds', async () => {
    const silent = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: taken } = silent.address() as net.AddressInfo; // a TCP server's address is never a string
    await expect(startNats({ folder, users, port: taken })).rejects.toThrow(/nats-server ended/);
    silent.close();
    const other = await mkdtemp(path.join(tmpdir(), 'savvi-part-test-'));
    const first = await startNats({ folder: other, users });
    await expect(startNats({ folder, users, port: first.port })).rejects.toThrow(/nats-server ended/);
    await first.stop();
    await rm(other, { recursive: true });
  });

  it('takes another free port if a process took the first one in the meantime', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as net.AddressInfo; // a TCP server's address is never a string
    vi.mocked(freePort).mockResolvedValueOnce(taken);
    const server = await startNats({ folder, users });
    expect(server.port).not.toBe(taken);
    await server.stop();
    other.close();
  });

  it('that cannot start reports the reason', async () => {
    await expect(startNats({ folder, users: [{ user: 7 }] })).rejects.toThrow(
      /nats-server ended: .*nats-server\.conf/s,
    );
  });
});
