import type * as z from 'zod/mini';
import { deletedOf } from '@savvi/contracts/kept-record';
import { restorableRecordRoutes } from '@savvi/contracts/kept-record.routes';

/** The parameters of the routes of one kind of master plan record. */
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
 * The routes of one kind of master plan record. All responses show a record the same way. Creating one fails
 * with 409 `full` at the limit.
 */
export function holdingRoutes<
  Input extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  Reply extends z.ZodMiniObject,
>(kind: HoldingRoutesInput<Input, Patch, Reply>) {
  const routes = restorableRecordRoutes({
    ...kind,
    tag: 'Master plan',
    listed: kind.reply,
    deleted: deletedOf(kind.reply),
  });
  return { ...routes, create: { ...routes.create, problems: ['plan-feature', 'full'] } } as const;
}
