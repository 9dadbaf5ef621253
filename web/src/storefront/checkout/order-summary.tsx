import type { ReactNode } from 'react';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';
import { type Cents, cents, formatUsd } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { AS_LISTED, type Pricing } from '#core/pricing/adjust.ts';
import { creditShare, type PaymentPlan } from '#core/pricing/deposit-plan.ts';
import { payWith, quote, type QuoteRequestLine } from '#core/pricing/quote.ts';
import { SUMMARY } from '#texts/checkout.ts';
import { CREDIT } from '#texts/history.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { LinePicture, ReservedLine } from '#web/shared/booking/line-picture.tsx';
import { whenDue } from '#web/shared/booking/plan-cards.tsx';
import { RentalDays, type VisitHours } from '#web/shared/booking/rental-days.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import {
  AdjustmentRows,
  NoTax,
  type ShownAdjustment,
  shownAdjustments,
  AmountRow,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { LinePrice } from '#web/shared/pricing/line-price.tsx';
import { Dotted } from '#web/shared/ui/dotted.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { type OrderLine, quoteRequest } from './cart-order.ts';

/** What is being paid for. Until the reservation is loaded, only the title shows. */
export function PaySummary(props: {
  readonly booking: StoredBooking;
  readonly reservation: ManagedReservation | undefined;
}) {
  const { booking, reservation } = props;
  const { plan, totalCents: total, dueNowCents: dueNow, balanceCents: balance } = booking;
  return (
    <SummaryFrame {...{ dueNow, total }}>
      {reservation === undefined ? (
        <p className="min-h-12 font-semibold">{booking.productTitle}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {reservation.lines.map((line, index) => (
              <ReservedLine
                key={`${line.productId} ${line.startDate} ${line.endDate}`}
                line={line}
                visits={reservation.visits.filter(({ lines }) => lines.includes(index))}
              />
            ))}
          </ul>
          <p className="flex gap-2 text-sm text-muted">
            <Icon name="pin" className="mt-0.5 size-4 text-cyan" />
            {reservation.event.street}, {reservation.event.city}, {reservation.event.region}{' '}
            {reservation.event.postalCode}
          </p>
        </>
      )}
      <AmountList
        deliveries={(reservation?.lines ?? []).map(({ startDate }) => startDate)}
        amounts={{
          lines: [],
          subtotal: reservation?.subtotalCents ?? total,
          adjustments: shownAdjustments(reservation?.adjustments),
          total,
          dueNow,
          balance,
          credited: booking.creditedCents,
        }}
        plan={plan}
      />
    </SummaryFrame>
  );
}

/** Integer US cents; lines in cart order. */
type OrderAmounts = {
  readonly lines: readonly number[];
  readonly subtotal: number;
  /** Between subtotal and total. */
  readonly adjustments: readonly ShownAdjustment[];
  readonly total: number;
  readonly dueNow: number;
  readonly balance: number;
  /** What a rain check or gift card pays. */
  readonly credited?: number | undefined;
};

/** What the browser prices besides the cart until the server answers. */
type LocalPricing = {
  readonly addOns: readonly QuoteRequestLine[];
  readonly pricing: Pricing;
  /** The balance of the credit that pays, as last quoted. */
  readonly credit?: { readonly code: string; readonly balance: Cents } | undefined;
};

const NOTHING_ELSE: LocalPricing = { addOns: [], pricing: AS_LISTED };

/** The server's amounts once known, until then the browser's own. */
export function amountsOf(
  lines: readonly OrderLine[],
  plan: PaymentPlan,
  quoted: QuoteDto | undefined,
  local: LocalPricing = NOTHING_ELSE,
): OrderAmounts {
  if (quoted !== undefined) {
    const { totalCents: total, dueNowCents: dueNow, balanceCents: balance } = quoted;
    return {
      lines: quoted.lines.map((line) => line.linePriceCents),
      subtotal: quoted.subtotalCents,
      adjustments: shownAdjustments(quoted.adjustments),
      total,
      dueNow,
      balance,
      credited: quoted.credit?.amountCents,
    };
  }
  const { addOns, pricing, credit } = local;
  const unpaid = quote([...quoteRequest(lines), ...addOns], plan, pricing);
  const calculated = credit
    ? payWith(unpaid, { code: credit.code, amount: creditShare(unpaid.total, credit.balance) })
    : unpaid;
  return {
    ...calculated,
    credited: calculated.credit?.amount,
    lines: calculated.lines.map((line) => line.linePrice),
    adjustments: shownAdjustments(calculated.adjustments),
  };
}

function SummaryLine(props: {
  readonly line: OrderLine;
  readonly cents: number;
  readonly hoursOf: HoursOf;
}) {
  const { line, cents, hoursOf } = props;
  const { item, period } = line;
  return (
    <li className="flex gap-3">
      <LinePicture src={item.image} className="w-16 self-start" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="min-w-[5rem] flex-1">
            {item.quantity > 1 ? `${item.quantity} × ` : ''}
            {item.title}
          </span>
          <LinePrice quantity={item.quantity} cents={cents} />
        </p>
        {period !== undefined && <RentalDays {...period} hours={hoursOf(period)} />}
      </div>
    </li>
  );
}

function AmountList(props: {
  readonly amounts: OrderAmounts;
  readonly plan: PaymentPlan;
  /** Delivery days by line. The balance is due before the first. */
  readonly deliveries: readonly string[];
  /** They change with what is chosen, which is announced. */
  readonly isLive?: boolean;
}) {
  const { subtotal, adjustments, total, dueNow, balance, credited = 0 } = props.amounts;
  return (
    <dl className="grid gap-3" aria-live={props.isLive === true ? 'polite' : undefined}>
      {adjustments.length > 0 && (
        <>
          <AmountRow label={AMOUNTS.subtotal} cents={subtotal} />
          <AdjustmentRows adjustments={adjustments} />
        </>
      )}
      <AmountRow look="strong" label={SUMMARY.total} cents={total} />
      {!adjustments.some(({ kind }) => kind === 'tax') && <NoTax />}
      {credited > 0 && <AmountRow label={CREDIT.row} cents={-credited} />}
      <AmountRow
        look="due"
        label={credited > 0 && dueNow + balance === 0 ? SUMMARY.left : SUMMARY[props.plan]}
        cents={dueNow}
      />
      {balance > 0 && (
        <AmountRow label={SUMMARY.balance(...whenDue(props.deliveries))} cents={balance} />
      )}
    </dl>
  );
}

/** Beside the steps; on phones above them, folded to one line with the amount due now. */
function SummaryFrame(props: {
  readonly dueNow: number;
  readonly total: number;
  readonly children: ReactNode;
}) {
  const { dueNow, total } = props;
  const isWide = useMediaQuery('(width >= 64rem)');
  if (isWide) {
    return (
      <aside
        aria-label={SUMMARY.label}
        className="card sticky top-24 order-last grid gap-5 p-6 shadow-lift"
      >
        <h2 className="font-display text-heading font-semibold">{SUMMARY.title}</h2>
        {props.children}
      </aside>
    );
  }
  return (
    <details className="group card px-4 py-2 sm:px-6 sm:py-3">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-2 font-semibold focus-visible:rounded-md [&::-webkit-details-marker]:hidden">
        <Icon name="cart" className="size-5 text-cyan max-[22rem]:hidden" />
        <span className="grow whitespace-nowrap">
          {SUMMARY.label}
          <Icon
            name="chevron"
            className="ml-1 inline size-4 transition-transform duration-150 group-open:rotate-180"
          />
        </span>
        <span className="ml-auto grid justify-items-end leading-tight">
          <Money cents={dueNow} className="font-display text-lg" />
          <span className="max-w-[11.5em] text-right text-sm font-normal text-muted max-[24rem]:max-w-[7em]">
            {SUMMARY.due(dueNow < total ? formatUsd(cents(total)) : undefined)}
          </span>
        </span>
      </summary>
      <div className="mt-2 mb-3 grid grid-cols-[minmax(0,1fr)] gap-5">{props.children}</div>
    </details>
  );
}

/** The hours of the visits of a rental, as far as the party's hours are known. */
export type HoursOf = (period: RentalPeriod) => VisitHours;

type SummaryAddOn = {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
};

/** What is booked and what it costs. */
export function OrderSummary(props: {
  readonly lines: readonly OrderLine[];
  readonly hoursOf: HoursOf;
  readonly amounts: OrderAmounts;
  readonly plan: PaymentPlan;
  /** Listed below the rentals. Their amounts follow the lines' amounts. */
  readonly addOns?: readonly SummaryAddOn[] | undefined;
}) {
  const { lines, hoursOf, amounts, plan, addOns = [] } = props;
  const { claims } = useConfig().site;
  const isOvernight = lines.some(
    ({ period }) => period === undefined || hoursOf(period).collect?.on === undefined,
  );
  const trust = claims.trust.filter((claim) => isOvernight || claim !== claims.overnight);
  return (
    <SummaryFrame dueNow={amounts.dueNow} total={amounts.total}>
      <ul className="grid gap-4">
        {lines.map((line, index) => (
          <SummaryLine
            key={`${line.item.id} ${line.item.startDate} ${line.item.endDate}`}
            {...{ line, hoursOf }}
            cents={amounts.lines[index] ?? 0}
          />
        ))}
        {addOns.map(({ productId, title, quantity }, index) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="min-w-[5rem] flex-1 font-semibold">
              {quantity > 1 ? `${quantity} × ` : ''}
              {title}
            </span>
            <Money cents={amounts.lines[lines.length + index] ?? 0} className="font-semibold" />
          </li>
        ))}
      </ul>
      <AmountList
        isLive
        amounts={amounts}
        plan={plan}
        deliveries={lines.flatMap(({ period }) => period?.startDate ?? [])}
      />
      {trust.length > 0 && (
        <p className="flex gap-2 text-sm text-muted">
          <Icon name="shield" className="mt-0.5 size-4 text-cyan" />
          <Dotted facts={trust} />
        </p>
      )}
    </SummaryFrame>
  );
}
