import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { HOLD } from '#texts/payment.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Whole seconds until the end, rounded down, never negative. */
export const secondsLeft = (end: Instant, now: Instant): number =>
  Math.max(0, Math.floor((end - now) / 1_000));

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

/**
 * Time left of the hold, announced only every five minutes and in the last one.
 * @param props.isKnown whether the payment has begun, which extends the hold. Before that only an
 * urgent time is told, so that nobody is hurried by one that is about to change.
 */
export function HoldCountdown(props: { readonly seconds: number; readonly isKnown?: boolean }) {
  const { seconds, isKnown = true } = props;
  const isTold = isKnown || isUrgent(seconds);
  const color = isUrgent(seconds) ? 'border-warning/50 text-warning' : 'border-line text-ink';
  return (
    <div
      className={`flex items-center gap-3 rounded-full border bg-raised py-2 pr-5 pl-4 ${color}`}
    >
      <Icon name="clock" className="size-5" />
      <p className="flex-1 text-sm">{HOLD.held}</p>
      <p role="timer" aria-live="off" className="font-display text-xl font-semibold tabular-nums">
        {isTold ? formatCountdown(seconds) : '\u00a0'}
      </p>
      <output className="sr-only">{isTold ? countdownAnnouncement(seconds) : ''}</output>
    </div>
  );
}
