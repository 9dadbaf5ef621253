import type { ReactNode } from 'react';
import type { QuoteDto } from '#core/ports/shop-api.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import { quote } from '#core/pricing/quote.ts';
import { formatDayCount, formatPeriod } from '#core/time/format-day.ts';
import { AmountRow } from '#web/features/booking/amount-row.tsx';
import { type OrderLine, quoteRequest } from '#web/features/booking/cart-order.ts';
import { LinePicture } from '#web/features/booking/line-picture.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';

/** Integer US cents, the lines in the order of the cart. */
export type OrderAmounts = {
  readonly lines: readonly number[];
  readonly total: number;
  readonly dueNow: number;
  readonly balance: number;
};

/** The server's word as soon as it is there, until then the same sum in the browser. */
export function amountsOf(
  lines: readonly OrderLine[],
  plan: PaymentPlan,
  quoted: QuoteDto | undefined,
): OrderAmounts {
  if (quoted !== undefined) {
    const { totalCents: total, dueNowCents: dueNow, balanceCents: balance } = quoted;
    return { lines: quoted.lines.map((line) => line.linePriceCents), total, dueNow, balance };
  }
  const local = quote(quoteRequest(lines), plan);
  return { ...local, lines: local.lines.map((line) => line.linePrice) };
}

function SummaryLine({ line, cents }: { readonly line: OrderLine; readonly cents: number }) {
  const { item, period } = line;
  return (
    <li className="flex gap-3">
      <LinePicture src={item.image} className="w-16" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {item.quantity > 1 ? `${item.quantity} × ` : ''}
          {item.title}
        </p>
        {period !== undefined && (
          <p className="text-muted">
            {formatPeriod(period.startDate, period.endDate)} ·{' '}
            {formatDayCount(period.startDate, period.endDate)}
          </p>
        )}
      </div>
      <Money cents={cents} className="text-sm font-semibold" />
    </li>
  );
}

export function AmountList(props: { readonly amounts: OrderAmounts; readonly plan: PaymentPlan }) {
  const { total, dueNow, balance } = props.amounts;
  return (
    <dl className="grid gap-3" aria-live="polite">
      <AmountRow look="strong" label="Total" cents={total} />
      <AmountRow
        look="due"
        label={props.plan === 'deposit' ? 'Deposit now' : 'Pay now'}
        cents={dueNow}
      />
      {balance > 0 && <AmountRow label="Balance before the event" cents={balance} />}
    </dl>
  );
}

/** Beside the steps; on phones above them, folded to one line with what is due now. */
export function SummaryFrame(props: { readonly dueNow: number; readonly children: ReactNode }) {
  const isWide = useMediaQuery('(width >= 64rem)');
  if (isWide) {
    return (
      <aside
        aria-label="Order summary"
        className="card sticky top-24 order-last grid gap-5 p-6 shadow-lift"
      >
        <h2 className="font-display text-heading font-semibold">Your party</h2>
        {props.children}
      </aside>
    );
  }
  return (
    <details className="group card order-first p-4 sm:p-6">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold focus-visible:rounded-md [&::-webkit-details-marker]:hidden">
        <Icon name="cart" className="size-5 text-cyan" />
        <span className="flex-1">
          Order summary
          <Icon
            name="chevron"
            className="ml-1 inline size-4 transition-transform duration-150 group-open:rotate-180"
          />
        </span>
        <span className="text-sm font-normal text-muted">due now</span>
        <Money cents={props.dueNow} className="font-display text-lg" />
      </summary>
      <div className="mt-4 grid gap-5">{props.children}</div>
    </details>
  );
}

/** What is booked and what it costs. */
export function OrderSummary(props: {
  readonly lines: readonly OrderLine[];
  readonly amounts: OrderAmounts;
  readonly plan: PaymentPlan;
}) {
  const { lines, amounts, plan } = props;
  const { site } = useConfig();
  return (
    <SummaryFrame dueNow={amounts.dueNow}>
      <ul className="grid gap-4">
        {lines.map((line, index) => (
          <SummaryLine
            key={`${line.item.id} ${line.item.startDate} ${line.item.endDate}`}
            line={line}
            cents={amounts.lines[index] ?? 0}
          />
        ))}
      </ul>
      <AmountList amounts={amounts} plan={plan} />
      <p className="flex gap-2 text-sm text-muted">
        <Icon name="shield" className="mt-0.5 size-4 text-cyan" />
        {site.claims.trust.join(' · ')}
      </p>
    </SummaryFrame>
  );
}
