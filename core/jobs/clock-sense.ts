import { after, DAY, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** What a clock is set right by, little by little. */
const DRIFT = 10 * MINUTE;
/** How long a clock that jumped has to stay before it is believed. */
const PATIENCE = HOUR / 2;
/** A shop that was down for longer may as well have a wrong clock. */
const LONGEST_GAP = 2 * DAY;

type SensePorts = {
  readonly clock: Clock;
  /** Milliseconds since any moment, whatever the clock is set to. */
  readonly elapsed: () => number;
  /** When the hourly jobs last ran, as far as the store knows. */
  readonly lastRun: () => Promise<Instant | undefined>;
};

/**
 * Whether the date can be acted on for good. Not for half an hour after the clock jumped against the
 * time that passed, or after a start days past the last run: nobody can take back a month of
 * completed parties and charged balances.
 */
export function makeClockSense({ clock, elapsed, lastRun }: SensePorts): () => Promise<boolean> {
  const offsetNow = (): number => clock.now() - elapsed();
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= DRIFT;
  let trusted: number | undefined;
  let seen: { readonly offset: number; readonly at: number } | undefined;
  let isFirst = true;

  async function isAfterLastRun(): Promise<boolean> {
    const last = await lastRun();
    return last === undefined || clock.now() < after(last, LONGEST_GAP);
  }

  return async () => {
    if (isFirst && (await isAfterLastRun())) trusted = offsetNow();
    isFirst = false;
    const offset = offsetNow();
    if (trusted !== undefined && isNear(offset, trusted)) {
      trusted = offset;
      seen = undefined;
      return true;
    }
    if (seen === undefined || !isNear(offset, seen.offset)) seen = { offset, at: elapsed() };
    if (elapsed() - seen.at < PATIENCE) return false;
    trusted = offset;
    return true;
  };
}
