// The secrets of the compose file: those of a cluster, as files that Docker Compose reads.
import { type Secret, secretsFor } from './secrets.ts';

/** Host names on the cluster, and their names in the compose file. */
const HOSTS = { 'postgres-rw.savvi-data.svc': 'postgres', 'nats.savvi-data.svc': 'nats' };
/** MinIO's names of the object store keys. */
const OBJECT_STORE = { accessKey: 'MINIO_ROOT_USER', secretKey: 'MINIO_ROOT_PASSWORD' };

/** All secrets; `existing` ones stay unchanged. */
export const composeSecrets = (existing: readonly Secret[], now: Date): Secret[] =>
  secretsFor({
    existing,
    demonstration: true,
    adminEmails: ['admin@savvi.local'],
    frontends: [],
    now,
  }).map((secret) => ({
    ...secret,
    values: Object.fromEntries(Object.entries(secret.values).map(([key, value]) => [key, here(key, value)])),
  }));

function here(key: string, value: string): string {
  const text = Object.entries(HOSTS).reduce((so, [there, host]) => so.replaceAll(there, host), value);
  if (key !== 'setup.json') return text;
  const setup = JSON.parse(text) as { bus: object }; // secretsFor() wrote setup.json, so it has this type.
  // The compose file has only one NATS server.
  return JSON.stringify({ ...setup, bus: { ...setup.bus, replicas: 1 } });
}

/** The secrets as files below deploy/compose/.secrets: the settings of a program as `<name>.env`, all others as `<name>/<key>`. */
export function secretFiles(secrets: readonly Secret[]): { readonly path: string; readonly text: string }[] {
  const every = secrets.flatMap(({ name, values }) =>
    Object.entries(values).map(([key, text]) => ({
      name,
      // The cluster's Secret contains exactly these two keys.
      key: name === 'objectstore' ? OBJECT_STORE[key as keyof typeof OBJECT_STORE] : key,
      text,
    })),
  );
  const isSetting = ({ key }: { readonly key: string }) => /^[A-Z0-9_]+$/.test(key);
  const programs = Map.groupBy(every.filter(isSetting), ({ name }) => name.replace(/-database$/, ''));
  const files = every.filter((each) => !isSetting(each));
  return [
    ...files.map(({ name, key, text }) => ({ path: `${name}/${key}`, text })),
    ...[...programs].map(([name, settings]) => ({
      path: `${name}.env`,
      // In double quotes, Docker Compose reads \n as a line break.
      text: settings.map(({ key, text }) => `${key}=${JSON.stringify(text)}\n`).join(''),
    })),
  ];
}
