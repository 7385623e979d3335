import { median } from './compare.ts';
import type { Figure } from './figure.ts';
import { fileOf, formOf, openLocker } from './locker.ts';

const MIB = 1_048_576;
const FILE_BYTES = 25 * MIB;
const WARM_UP = 3;
const ROUNDS = 9;
/** Uploads and downloads reach at least 0.7 of MinIO's own throughput. */
const LIMIT = 1 / 0.7;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Durations of one round, in milliseconds. */
interface Times {
  readonly ours: number;
  readonly hops: number;
  readonly direct: number;
}

function figuresOf(what: string, rounds: readonly Times[]): Figure[] {
  const ms = (way: keyof Times) => median(rounds.map((round) => round[way])).toFixed(0);
  const ratios = (way: 'ours' | 'hops') => rounds.map((round) => round[way] / round.direct);
  const figure = (name: string, way: 'ours' | 'hops') => ({
    name: `${what} of ${FILE_BYTES / MIB} MB${name}`,
    value: median(ratios(way)),
    unit: 'times',
    detail: `${ms(way)} ms against ${ms('direct')} ms direct; ${Math.min(...ratios(way)).toFixed(2)} to ${Math.max(...ratios(way)).toFixed(2)}`,
  });
  return [{ ...figure('', 'ours'), limit: LIMIT }, figure(' through two bare processes', 'hops')];
}

/**
 * Measures how long one large file takes through gateway and service, through two processes that only forward
 * it, and with MinIO directly, in alternating rounds.
 */
export async function measure(): Promise<Figure[]> {
  const locker = await openLocker(FILE_BYTES);
  try {
    const file = fileOf(FILE_BYTES);
    const form = formOf(file);
    const [ups, downs]: [Times[], Times[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      let id = '';
      const name = `bench/${round + WARM_UP}`;
      const up = {
        direct: await msOf(() => locker.direct.put(name, file)),
        hops: await msOf(() => locker.bareHops.put(`${name}-hops`, file)),
        ours: await msOf(async () => (id = await locker.upload(form))),
      };
      const down = {
        direct: await msOf(() => locker.direct.get(name)),
        hops: await msOf(() => locker.bareHops.get(name)),
        ours: await msOf(() => locker.download(id)),
      };
      if (round < 0) continue;
      ups.push(up);
      downs.push(down);
    }
    return [...figuresOf('upload', ups), ...figuresOf('download', downs)];
  } finally {
    await locker.close();
  }
}
