import { median } from './compare.ts';
import type { Figure } from './figure.ts';
import { fileOf, openLocker } from './locker.ts';

const MIB = 1_048_576;
const FILE_BYTES = 25 * MIB;
const WARM_UP = 3;
const ROUNDS = 9;
/** Uploads and downloads run at 0.7 of the pace of MinIO itself, or faster. */
const LIMIT = 1 / 0.7;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function figureOf(name: string, against: string, times: readonly { ours: number; bare: number }[]): Figure {
  const [ours, bare] = [times.map((each) => each.ours), times.map((each) => each.bare)];
  const ratios = times.map((each) => each.ours / each.bare);
  return { name, value: median(ratios), unit: 'times', limit: LIMIT, detail: `${median(ours).toFixed(0)} ms against ${median(bare).toFixed(0)} ms of ${against}; ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}` };
}

/** How long one large file takes through gateway and service, against MinIO alone, in turns. */
export async function measure(): Promise<Figure[]> {
  const locker = await openLocker(FILE_BYTES);
  try {
    const file = fileOf(FILE_BYTES);
    const [ups, downs]: [{ ours: number; bare: number }[], { ours: number; bare: number }[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      let id = '';
      const name = `bench/${round + WARM_UP}`;
      const up = { bare: await msOf(() => locker.putDirectly(name, file)), ours: await msOf(async () => (id = await locker.upload(file))) };
      const down = { bare: await msOf(() => locker.getDirectly(name)), ours: await msOf(() => locker.download(id)) };
      if (round < 0) continue;
      ups.push(up);
      downs.push(down);
    }
    return [figureOf(`upload of ${FILE_BYTES / MIB} MB`, 'a direct put', ups), figureOf(`download of ${FILE_BYTES / MIB} MB`, 'a direct get', downs)];
  } finally {
    await locker.close();
  }
}
