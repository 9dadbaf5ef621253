import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { HOLD } from '#texts/payment.ts';

/** Whole seconds until the end, rounded up, never negative. */
export const secondsLeft = (end: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((end - now) / 1_000));

/** `29:05` */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const MILESTONES_MINUTES = [1, 5, 10, 15, 20, 25];

/**
 * The announced text changes only every 5 minutes and in the last one, so that screen readers are
 * not busy every second. Empty before the first milestone.
 */
export function countdownAnnouncement(seconds: number): string {
  if (seconds <= 0) return HOLD.over;
  const minutes = MILESTONES_MINUTES.find((milestone) => seconds <= milestone * 60);
  return minutes === undefined ? '' : HOLD.timeLeft(minutes);
}

/** The last minutes are shown in another color. */
export const isUrgent = (seconds: number): boolean => seconds * 1_000 <= 5 * MINUTE;
