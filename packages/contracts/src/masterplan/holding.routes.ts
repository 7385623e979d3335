import type * as z from 'zod/mini';
import { deletedOf } from '../kept-record.ts';
import { keptRecordRoutes } from '../kept-record.routes.ts';

/** What tells the routes of one kind of holding from those of another. */
interface HoldingRoutesInput<
  Input extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  Reply extends z.ZodMiniObject,
> {
  readonly path: string;
  readonly one: string;
  readonly many: string;
  readonly input: Input;
  readonly patch: Patch;
  readonly reply: Reply;
}

/**
 * The routes of one kind of holding. A holding looks the same wherever it is answered; a new one has to find
 * room (409 `full`).
 */
export function holdingRoutes<
  Input extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  Reply extends z.ZodMiniObject,
>(kind: HoldingRoutesInput<Input, Patch, Reply>) {
  const routes = keptRecordRoutes({
    ...kind,
    tag: 'Master plan',
    listed: kind.reply,
    deleted: deletedOf(kind.reply),
  });
  return { ...routes, create: { ...routes.create, problems: ['plan-feature', 'full'] } } as const;
}
