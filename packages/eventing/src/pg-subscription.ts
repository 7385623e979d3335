import pg from 'pg';
import { BusRefused, type Subscription } from './bus.ts';

/** A subscription with the callbacks that the PostgreSQL bus uses. */
export interface PgSubscription extends Subscription {
  onUp(): void;
  onDown(): void;
  onNotify(channel: string, payload: string): void;
  onBeat(): void;
}

// Whether a retry would fail the same way: no permission, or data that PostgreSQL cannot store.
const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(42501|22...|23...)$/.test(error.code ?? '');

/**
 * For `.catch`: throws BusRefused instead of PostgreSQL's error where a retry is useless, and any other error
 * unchanged.
 */
export function throwBusError(error: unknown): never {
  throw isRefusal(error) ? new BusRefused(error.message, { cause: error }) : error;
}
