import { useState } from 'react';
import { isSamePeriod, type RentalPeriod, toPeriod } from '#core/kernel/rental-days.ts';
import type { Cart, CartItem } from '#core/pricing/cart.ts';
import { ALL_DATES } from '#texts/booking.ts';
import { LINES } from '#texts/checkout.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { DateRangePicker } from '#web/shared/dates/dates-popover.tsx';
import { type Stock, useStock } from '#web/shared/dates/use-sold-out.ts';
import { cartPeriod } from '#web/shared/products/shown-dates.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import { changeAllDates } from './cart-edits.ts';

const periodOf = ({ startDate, endDate }: CartItem): RentalPeriod | undefined => {
  const period = toPeriod(startDate, endDate);
  return period.ok ? period.value : undefined;
};

const isOn = (line: CartItem, period: RentalPeriod): boolean => {
  const now = periodOf(line);
  return now !== undefined && isSamePeriod(now, period);
};

/** The same rental in two lines would be needed twice on the new days. */
const unitsOf = (cart: Cart, id: string): number =>
  cart.filter((line) => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** One rental on the new days: there, not there, or not known yet. */
function Row({ line, stock }: { readonly line: CartItem; readonly stock: Stock }) {
  const { soldOut, most } = stock;
  const look = soldOut ? 'text-warning' : most === undefined ? 'text-muted' : 'text-neon';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon
        name={soldOut ? 'alert' : most === undefined ? 'clock' : 'check'}
        className={`mt-1 size-4 ${look}`}
      />
      <span className="font-semibold">
        {line.quantity > 1 ? `${line.quantity} × ` : ''}
        {line.title}
      </span>
      <span className={`col-start-2 text-sm ${soldOut ? 'text-warning' : 'text-muted'}`}>
        {soldOut?.sentence ?? (most === undefined ? ALL_DATES.asking : ALL_DATES.available)}
      </span>
    </li>
  );
}

function AllDatesBody({ onClose }: OverlayProps) {
  const { cart, replace } = useCart();
  const today = useToday();
  const [period, setPeriod] = useState(() => cartPeriod(cart, today));
  const stock = useStock(
    cart.map(({ id }) => ({ productId: id, units: unitsOf(cart, id), period })),
  );
  const moving =
    period === undefined
      ? []
      : cart.filter((line, index) => stock[index]?.soldOut === undefined && !isOn(line, period));
  const staying = period === undefined ? [] : cart.filter((line) => !isOn(line, period));
  const isPartial = moving.length < staying.length;
  const move = (): void => {
    if (period === undefined) return;
    replace(changeAllDates(cart, moving, period));
    onClose();
  };
  return (
    <div className={DIALOG_BODY}>
      <p className="text-muted">{ALL_DATES.text}</p>
      <DateRangePicker value={period} onChange={setPeriod} min={today} />
      {period !== undefined && staying.length > 0 && (
        <section aria-live="polite" className="grid gap-3 rounded-md border border-line p-4">
          <p className="font-semibold">{formatPartyDays(period.startDate, period.endDate)}</p>
          <ul className="grid gap-3">
            {cart.map((line, index) => (
              <Row
                key={`${line.id} ${line.startDate} ${line.endDate}`}
                line={line}
                stock={stock[index] ?? {}}
              />
            ))}
          </ul>
          {isPartial && <p className="text-sm text-muted">{ALL_DATES.stay}</p>}
        </section>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{LINES.keep}</Button>
        <Button variant="primary" disabled={moving.length === 0} onClick={move}>
          {isPartial && moving.length > 0
            ? ALL_DATES.moveSome(moving.length, staying.length)
            : ALL_DATES.move}
        </Button>
      </DialogFoot>
    </div>
  );
}

/** Moves everything in the cart to the same days. What is not available then stays where it is. */
export const AllDatesDialog = (props: OverlayProps) => (
  <Dialog open onClose={props.onClose} title={ALL_DATES.title}>
    <AllDatesBody {...props} />
  </Dialog>
);
