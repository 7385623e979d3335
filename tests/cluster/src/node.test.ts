import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { processesOf } from './node.ts';

const [own, beside] = ['a'.repeat(64), 'b'.repeat(64)];

it.each([
  ['cgroupfs, version 1', (id: string) => `9:name=systemd:/kubepods/burstable/pod8f/${id}\n0::/\n`],
  [
    'systemd, version 2',
    (id: string) =>
      `0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod8f.slice/cri-containerd-${id}.scope\n`,
  ],
])('the processes of a container are found by their control group: %s', async (_, groupsOf) => {
  const proc = await mkdtemp(path.join(tmpdir(), 'savvi-proc-'));
  for (const [pid, groups] of [
    ['17', groupsOf(own)],
    ['18', groupsOf(own)],
    ['19', groupsOf(beside)],
    ['20', '0::/init.scope\n'],
    ['self', groupsOf(own)],
  ] as const) {
    await mkdir(path.join(proc, pid));
    await writeFile(path.join(proc, pid, 'cgroup'), groups);
  }
  await mkdir(path.join(proc, '21')); // An empty folder in /proc is a process that has just ended.
  const pod = (containerID?: string) => ({
    status: {
      phase: 'Running',
      containerStatuses: [{ restartCount: 0, ...(containerID !== undefined && { containerID }) }],
    },
  });
  expect(processesOf(pod(`containerd://${own}`), proc)).toEqual([17, 18]);
  expect(processesOf(pod(), proc)).toEqual([]);
  await rm(proc, { recursive: true });
});
