import { useState } from 'react';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { CartItem } from '#core/pricing/cart.ts';
import { LINES } from '#texts/checkout.ts';
import { useProduct } from '#web/shared/data/use-product.ts';
import {
  LazyAvailabilityCalendar,
  CalendarSkeleton,
} from '#web/shared/dates/lazy-availability-calendar.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { isSameLine } from './cart-edits.ts';

type Choosing = {
  readonly item: CartItem;
  /** Its current days. Undefined if an old cart has none. */
  readonly period: RentalPeriod | undefined;
  readonly onChoose: (period: RentalPeriod) => void;
  readonly onClose: () => void;
};

function DatesBody({ item, period: before, onChoose, onClose }: Choosing) {
  const asked = useProduct(item.id);
  const [period, setPeriod] = useState(before);
  const [free, setFree] = useState<number>();
  const isOther = period !== undefined && !isSameLine({ ...item, ...period }, item);
  const canHave = isOther && (free === undefined || free >= item.quantity);
  if (asked.kind === 'loading') return <CalendarSkeleton />;
  if (asked.kind === 'failed') {
    return <LoadProblem title={LINES.failed} problem={asked.problem} onRetry={asked.retry} />;
  }
  return (
    <>
      <LazyAvailabilityCalendar
        productId={asked.value.id}
        turnaroundDays={asked.value.turnaroundDays}
        units={item.quantity}
        value={period}
        onChange={setPeriod}
        onFreeUnits={setFree}
      />
      <DialogFoot>
        <Button onClick={onClose}>{LINES.keep}</Button>
        <Button
          variant="primary"
          disabled={!canHave}
          onClick={() => period !== undefined && onChoose(period)}
        >
          {LINES.use}
        </Button>
      </DialogFoot>
    </>
  );
}

export const LineDatesDialog = (props: Choosing) => (
  <Dialog open onClose={props.onClose} title={LINES.newDates(props.item.title)}>
    <div className={DIALOG_BODY}>
      <DatesBody {...props} />
    </div>
  </Dialog>
);
