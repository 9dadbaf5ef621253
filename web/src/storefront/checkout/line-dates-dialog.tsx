import { useState } from 'react';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { isSameLine } from '#web/storefront/checkout/cart-edits.ts';
import type { OrderLine } from '#web/storefront/checkout/cart-order.ts';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { CalendarSkeleton } from '#web/shared/dates/calendar-skeleton.tsx';
import { LazyAvailabilityCalendar } from '#web/shared/dates/lazy-availability-calendar.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { LINES } from '#texts/checkout.ts';

const PRODUCT = question((shop, id) => shop.findProduct(id));

type Choosing = {
  readonly line: OrderLine;
  readonly onChoose: (period: RentalPeriod) => void;
  readonly onClose: () => void;
};

function DatesBody({ line, onChoose, onClose }: Choosing) {
  const { item } = line;
  const asked = useAnswer(PRODUCT, item.id);
  const [period, setPeriod] = useState(line.period);
  const [free, setFree] = useState<number>();
  const isOther = period !== undefined && !isSameLine({ ...item, ...period }, item);
  const canHave = isOther && (free === undefined || free >= item.quantity);
  if (asked.kind === 'loading') return <CalendarSkeleton />;
  if (asked.kind === 'failed') {
    return <LoadProblem title={LINES.failed} problem={asked.problem} onRetry={asked.retry} />;
  }
  return (
    <div className="grid gap-5">
      <LazyAvailabilityCalendar
        productId={asked.value.id}
        turnaroundDays={asked.value.turnaroundDays}
        units={item.quantity}
        value={period}
        onChange={setPeriod}
        onFreeUnits={setFree}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{LINES.keep}</Button>
        <Button
          variant="primary"
          disabled={!canHave}
          onClick={() => period !== undefined && onChoose(period)}
        >
          {LINES.use}
        </Button>
      </div>
    </div>
  );
}

/** Other days for a line of the cart. */
export const LineDatesDialog = (props: Choosing) => (
  <Dialog open onClose={props.onClose} title={LINES.newDates(props.line.item.title)}>
    <div className="p-4 sm:p-6">
      <DatesBody {...props} />
    </div>
  </Dialog>
);
