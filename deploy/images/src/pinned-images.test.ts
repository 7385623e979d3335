// A tag may refer to another image tomorrow, so images are pinned by digest. A digest can be read only from
// the image's registry.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/**
 * Third-party images that are still named by a tag. No container registry was reachable where they were
 * chosen, and other public sources do not agree on their digests: tags without a full version move, and the
 * other tags are too new. Remove entries, but never add one. Where a registry is reachable, read the digest
 * with `docker buildx imagetools inspect --format '{{.Manifest.Digest}}' <image>`, write it into the file
 * that names the image, and remove the entry here. An operator can pin an image without changing that file
 * (docs/operations.md, "Pin images of others").
 */
const BY_TAG = new Set([
  'deploy/compose/compose.yaml: docker.io/library/postgres:18',
  'deploy/compose/compose.yaml: docker.io/library/nats:2.12',
  'deploy/compose/compose.yaml: docker.io/prom/prometheus:v3.16.0',
  'k8s/data/production/postgres.yaml: ghcr.io/cloudnative-pg/postgresql:18-standard-bookworm',
  'k8s/telemetry/kustomization.yaml: docker.io/prom/prometheus:v3.16.0',
  'k8s/telemetry/kustomization.yaml: docker.io/otel/opentelemetry-collector:0.150.0',
  'scripts/images.ts: gcr.io/distroless/cc-debian12:nonroot',
]);

const IMAGE =
  /(?:[a-z0-9][a-z0-9-]*\.)+(?:io|com|dev|org|net)\/[a-z0-9._/-]+:[\w.-]+(?:@sha256:[0-9a-f]{64})?/g;
const KUSTOMIZED =
  /newName: (?<image>[a-z0-9.-]+\/[a-z0-9._/-]+), (?:newTag: (?<tag>[\w.-]+)|digest: '?(?<digest>sha256:[0-9a-f]{64}))/g;
const FILES =
  /^(?:deploy|k8s|scripts|services\/[^/]+\/deploy|gateway\/deploy|tests\/cluster)\/.*(?:\.ya?ml|\.json|Containerfile|images\.ts)$/;

/** Third-party images in a file that are named by tag, as `<file>: <image>`. */
function byTag(file: string, text: string): string[] {
  const kustomized = [...text.matchAll(KUSTOMIZED)]
    .filter(({ groups }) => groups?.['digest'] === undefined)
    .map(({ groups }) => `${groups?.['image']}:${groups?.['tag']}`);
  const named = (text.match(IMAGE) ?? []).filter(
    (image) => !image.includes('@sha256:') && !/\.example\b/.test(image),
  );
  return [...named, ...kustomized].map((image) => `${file}: ${image}`);
}

it('every third-party image is named by its digest or is a known exception (S-22)', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => FILES.test(file));
  const found = new Set(files.flatMap((file) => byTag(file, readFileSync(join(root, file), 'utf8'))));
  expect([...found].sort()).toEqual([...BY_TAG].sort());
});

it.each([
  ['image: docker.io/library/redis:8', ['x.yaml: docker.io/library/redis:8']],
  [`image: docker.io/library/redis:8@sha256:${'0'.repeat(64)}`, []],
  [
    '- { name: savvi/cache, newName: docker.io/library/redis, newTag: 8.0 }',
    ['x.yaml: docker.io/library/redis:8.0'],
  ],
  [`- { name: savvi/cache, newName: docker.io/library/redis, digest: 'sha256:${'0'.repeat(64)}' }`, []],
])('in "%s" the images without a digest are %j', (text, images) => {
  expect(byTag('x.yaml', text)).toEqual(images);
});
