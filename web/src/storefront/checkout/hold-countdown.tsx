import {
  countdownAnnouncement,
  formatCountdown,
  isUrgent,
} from '#web/storefront/checkout/countdown.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { HOLD } from '#texts/payment.ts';

/** The time that is left of the hold; read out at each five minutes and at the last one only. */
export function HoldCountdown({ seconds }: { readonly seconds: number }) {
  const colour = isUrgent(seconds) ? 'border-warning/50 text-warning' : 'border-line text-ink';
  return (
    <div
      className={`flex items-center gap-3 rounded-full border bg-raised py-2 pr-5 pl-4 ${colour}`}
    >
      <Icon name="clock" className="size-5" />
      <p className="flex-1 text-sm">{HOLD.held}</p>
      <p role="timer" aria-live="off" className="font-display text-xl font-semibold tabular-nums">
        {formatCountdown(seconds)}
      </p>
      <output className="sr-only">{countdownAnnouncement(seconds)}</output>
    </div>
  );
}
