import pg from 'pg';
import { BusRefused, type Subscription } from './bus.ts';

/** What a subscription is told by the PostgreSQL bus it belongs to. */
export interface PgSubscription extends Subscription {
  onUp(): void;
  onDown(): void;
  onNotify(channel: string, payload: string): void;
  onBeat(): void;
}

// Not granted, or data that PostgreSQL will not store: the same tomorrow.
const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(42501|22...|23...)$/.test(error.code ?? '');

/**
 * For `.catch`: throws a BusRefused in place of PostgreSQL's error where trying again is useless, any other
 * error as it is.
 */
export function throwTranslated(error: unknown): never {
  throw isRefusal(error) ? new BusRefused(error.message, { cause: error }) : error;
}
