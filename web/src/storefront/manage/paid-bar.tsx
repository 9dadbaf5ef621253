import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { TICKET } from '#texts/manage.ts';

/** What is paid of the whole, as a bar with both amounts. Integer US cents. */
export function PaidBar(props: { readonly paidCents: number; readonly totalCents: number }) {
  const { paidCents, totalCents } = props;
  const share = totalCents === 0 ? 1 : Math.min(1, Math.max(0, paidCents / totalCents));
  const [paid, total] = [formatUsd(cents(paidCents)), formatUsd(cents(totalCents))];
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <p>
          <span className="text-sm text-muted">{TICKET.paid}</span>{' '}
          <strong className="font-display text-xl tabular-nums">{paid}</strong>
        </p>
        <p>
          <span className="text-sm text-muted">{TICKET.total}</span>{' '}
          <strong className="font-display text-xl tabular-nums">{total}</strong>
        </p>
      </div>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label={TICKET.paidOf(paid, total)}
        className="h-3 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={share * 100} height="4" className="fill-neon" />
      </svg>
    </div>
  );
}
