import { type ReactNode, useEffect, useRef } from 'react';
import type { PlacedDto } from '#core/contract/reservations.ts';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatLongDay, formatPartyDays, formatTime } from '#core/kernel/format-day.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { distinctPeriods } from '#core/kernel/rental-days.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { CardByPhone } from '#web/admin/shared/card-by-phone.tsx';
import { ComingLink } from '#web/admin/shared/coming-link.tsx';
import { takenCents, text } from '#web/admin/shared/office-payment.tsx';
import { usePrivateLink } from '#web/admin/shared/reservation-data.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { type Addressee, noEmail, NOT_MAILED, useSentName } from '#web/admin/ui/mail-words.tsx';
import { Facts, Panel } from '#web/admin/ui/panel.tsx';
import { ScreenBody } from '#web/admin/ui/toolbar.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import {
  daysOf,
  spanOf,
  isCredited,
  leftToPay,
  type OrderDraft,
  pickupText,
  type PlacedOrder,
} from './order-draft.ts';

const untilText = (iso: string): string => {
  const at = instantFromIso(iso);
  return at === undefined ? '' : `${formatLongDay(shopDay(at))}, ${formatTime(shopTime(at))}`;
};

/** The result, to read to the caller. */
export function PlacedPanel(props: PlacedOrder) {
  const { draft } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <ScreenBody>
      <div ref={box} tabIndex={-1} className="max-w-xl outline-none">
        {'quote' in props ? (
          <Sent quote={props.quote} name={draft.name} />
        ) : (
          <PlacedBody placed={props.placed} draft={draft} />
        )}
      </div>
    </ScreenBody>
  );
}

const Next = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">
    {children}
    <ActionLink variant="primary" keyHint="N" to="/admin/orders/new">
      Next order
    </ActionLink>
  </div>
);

/** A row of the facts: to whom something was mailed, or that it was not. */
const useMailRow = (): ((what: string, to: Addressee) => Row) => {
  const isMailed = useIsMailed();
  return (what, { email, phone }) => {
    if (email === undefined) return [what, noEmail(phone)];
    return isMailed ? [`${what} sent to`, email] : [what, NOT_MAILED];
  };
};

function Sent({ quote, name }: { readonly quote: WrittenQuoteDto; readonly name: string }) {
  const isMailed = useIsMailed(quote.contact);
  const sentName = useSentName(quote.contact);
  const mailRow = useMailRow();
  return (
    <Panel
      title={`Quote ${isMailed ? 'sent to' : 'for'} ${name}`}
      note={
        <Badge is="open">
          {sentName}, version {quote.version}
        </Badge>
      }
    >
      <div className="grid gap-3">
        <Facts
          rows={[
            ['Total', formatUsd(cents(quote.totalCents))],
            ['Good until', untilText(quote.expiresAt)],
            mailRow('Link', quote.contact),
          ]}
        />
        <Next>
          {quote.contact.email === undefined && (
            <ActionButton icon="link" onClick={() => void copyText(quote.url, 'Link')}>
              Copy link
            </ActionButton>
          )}
          <ActionLink to={`/admin/quotes?id=${quote.quoteId}`}>Open</ActionLink>
        </Next>
      </div>
    </Panel>
  );
}

type Row = readonly [name: string, value: string];

/** What was taken and what is still owed, when. */
export function moneyRows(
  quote: Pick<PlacedDto['quote'], 'totalCents' | 'dueNowCents' | 'credit'>,
  draft: Pick<
    OrderDraft,
    'pay' | 'pickUp' | 'startDate' | 'endDate' | 'netDays' | 'poNumber' | 'taken'
  >,
): readonly Row[] {
  const { pay, netDays, poNumber } = draft;
  const [first, end] = [calendarDay(draft.startDate), calendarDay(draft.endDate)];
  const last = draft.pickUp === 'same_evening' ? addDays(end, -1) : end;
  const total = formatUsd(cents(leftToPay(quote)));
  const isInHand = pay === 'cash' || pay === 'check';
  const paid = isInHand ? takenCents(draft, quote.dueNowCents) : quote.dueNowCents;
  const now = formatUsd(cents(paid));
  const rest = leftToPay(quote) - paid;
  const balance: Row = [
    'Balance',
    rest > 0 ? `${formatUsd(cents(rest))}, due by setup on ${formatDay(first)}` : 'nothing',
  ];
  if (isCredited(quote, draft)) return [balance];
  switch (pay) {
    case 'cash':
      return [['Taken', `${now} in cash`], balance];
    case 'check':
      return [['Taken', `${now} by check`], balance];
    case 'card_link':
      return [['To pay by link', now], balance];
    case 'door':
      return [['Balance', `${total}, due to the crew on ${formatDay(first)}`]];
    case 'invoice':
      return [
        ['Balance', `${total}, due by ${formatDay(addDays(last, Number(netDays)))}`],
        ['Invoice', [`net ${netDays} days`, poNumber.trim()].filter(Boolean).join(', ')],
      ];
    case 'hold':
      return [['Paid', 'nothing yet']];
  }
}

/** Something is left for a card: a caller on the phone may pay it at once. */
export function owesCard(
  quote: Parameters<typeof moneyRows>[0],
  draft: Pick<OrderDraft, 'pay' | 'taken'>,
): boolean {
  const { pay } = draft;
  const isInHand = pay === 'cash' || pay === 'check';
  const paid = isInHand ? takenCents(draft, quote.dueNowCents) : 0;
  const left = leftToPay(quote) - paid;
  return left > 0 && !isBelowCard(left);
}

function PlacedBody({ placed, draft }: { readonly placed: PlacedDto; readonly draft: OrderDraft }) {
  const { reservationId, status, quote, holdExpiresAt } = placed;
  const mailRow = useMailRow();
  const isHeld = status === 'held';
  const to = { email: text(draft.email), phone: draft.phone };
  const { data: link } = usePrivateLink(reservationId);
  const periods = distinctPeriods(
    draft.items.map((item) => {
      const days = daysOf(item, draft);
      return { startDate: calendarDay(days.startDate), endDate: calendarDay(days.endDate) };
    }),
  );
  const span = spanOf(draft);
  const first = calendarDay(span.startDate);
  const isComingSoon = useToday() === first && !isHeld;
  return (
    <Panel
      title={isHeld ? `On hold for ${draft.name}` : `${draft.name} is booked`}
      note={isHeld ? <Badge is="hold">On hold</Badge> : <Badge is="done">Confirmed</Badge>}
    >
      <div className="grid gap-3">
        <Facts
          rows={[
            ['Reservation', bookingNumber(reservationId)],
            ['Days', periods.map((one) => formatPartyDays(one.startDate, one.endDate)).join('; ')],
            [
              'Pickup',
              periods.map((one) => pickupText({ ...one, pickUp: draft.pickUp })).join('; '),
            ],
            isComingSoon && [
              'Truck',
              <ComingLink key="truck" id={reservationId} day={first} kind="deliver" />,
            ],
            ['Total', formatUsd(cents(quote.totalCents))],
            quote.credit && ['Gift card or rain check', formatUsd(cents(quote.credit.amountCents))],
            ...moneyRows(quote, { ...draft, ...span }),
            isHeld && ['Held until', untilText(holdExpiresAt)],
            isHeld && draft.pay === 'card_link' && mailRow('Link', to),
            !isHeld && mailRow('Confirmation', to),
          ]}
        />
        <Next>
          {owesCard(quote, draft) && <CardByPhone id={reservationId} />}
          {to.email === undefined && (
            <ActionButton
              icon="link"
              disabled={link === undefined}
              onClick={() => void copyText(link?.url ?? '', 'Link')}
            >
              Copy link
            </ActionButton>
          )}
          <ActionLink to={`/admin/reservations?id=${reservationId}`}>Open</ActionLink>
        </Next>
      </div>
    </Panel>
  );
}
