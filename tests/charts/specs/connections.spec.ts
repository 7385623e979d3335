// PostgreSQL rejects clients when all connections are in use. The limit must suffice for the maximum number
// of pods that autoscalers may start.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clusterManifests, manifestsIn, rendered } from '../src/manifests.ts';
import { releasesIn } from '../src/releases.ts';

/**
 * Connections of a pod beyond its query pool of 10 and the session of its outbox relay: pools for
 * transactions that count events (rawTransactions), and the change listener of achievements. The gateway has
 * 5 connections and sends no events.
 */
const ADDITIONAL: Readonly<Record<string, number>> = {
  billing: 2,
  masterplan: 1,
  achievements: 1 + 1,
  admin: 3,
};
const ofAPod = (name: string): number => (name === 'gateway' ? 5 : 10 + 1 + (ADDITIONAL[name] ?? 0));
/** Reserved connections: 3 for the superuser, and some for metrics, checks, setup and backups. */
const RESERVED = 20;
const MIGRATION = 1;

const autoscaler = z.looseObject({ maxReplicas: z.number() });
const cluster = z.looseObject({
  postgresql: z.looseObject({
    parameters: z.looseObject({ max_connections: z.coerce.number(), shared_buffers: z.literal('1GB') }),
  }),
  resources: z.looseObject({
    limits: z.looseObject({
      memory: z
        .string()
        .regex(/^\d+Gi$/)
        .transform((memory) => Number.parseInt(memory, 10) * 1_024),
    }),
  }),
});

describe('connections of PostgreSQL in production', () => {
  const server = cluster.parse(
    clusterManifests('production').find(({ kind }) => kind === 'Cluster')?.['spec'],
  );
  let pods: Map<string, number>;
  beforeAll(async () => {
    const releases = await Promise.all(
      releasesIn('production').map(async (release) => ({
        name: release.name,
        text: await rendered(release, 'production'),
      })),
    );
    const takers = releases.filter(({ name, text }) => text.includes(`${name}-database`));
    pods = new Map(
      takers.map(({ name, text }) => [
        name,
        autoscaler.parse(manifestsIn(text).find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.['spec'])
          .maxReplicas,
      ]),
    );
  });

  it('PostgreSQL connections suffice for all pods that autoscalers may start while every release is replaced at the same time', () => {
    const SURGE = 1; // The charts set maxSurge to 1.
    const wanted = [...pods].reduce(
      (sum, [name, most]) => sum + (most + SURGE) * ofAPod(name) + MIGRATION,
      0,
    );
    expect(wanted).toBeLessThanOrEqual(server.postgresql.parameters.max_connections - RESERVED);
  });

  it('PostgreSQL has enough memory for its connection limit', () => {
    const [EACH_MIB, SHARED_MIB, REST_MIB] = [8, 1_024, 1_024];
    expect(
      server.postgresql.parameters.max_connections * EACH_MIB + SHARED_MIB + REST_MIB,
    ).toBeLessThanOrEqual(server.resources.limits.memory);
  });
});
