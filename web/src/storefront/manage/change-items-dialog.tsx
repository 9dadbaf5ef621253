import { useState } from 'react';
import type { LineInput } from '#core/contract/quotes.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { ChangePrice, type Changing } from '#web/storefront/manage/change-price.tsx';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { bookedPeriods, PeriodChoice, periodOf } from '#web/shared/booking/move-period.tsx';
import { formatPeriod } from '#texts/dates.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { ROW } from '#web/shared/pass-focus.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { KEPT, useAsked } from '#web/shared/data/query.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ITEMS_DIALOG } from '#texts/life.ts';
import type { AmendmentInput, ManagedReservation } from '#core/contract/manage.ts';
import { QuantityStepper, AddFromList, RemoveButton } from '#web/shared/ui/line-controls.tsx';

type Line = ManagedReservation['lines'][number];

const keyOf = ({ productId, startDate, endDate }: LineInput): string =>
  `${productId} ${startDate} ${endDate}`;

/** An add-on is one row for all rentals, however often it is delivered. */
const eachOnce = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(
    ({ per, productId }, index) =>
      per === undefined || lines.findIndex((one) => one.productId === productId) === index,
  );

function ItemRow(props: {
  readonly line: Line;
  /** Shown for bookings with several periods; an add-on covers all of them. */
  readonly days: string | undefined;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}) {
  const { line, days, onQuantity, onRemove } = props;
  return (
    <li {...ROW} className="flex flex-wrap items-center gap-3">
      <LinePicture src={line.image} className="w-16" />
      <p className="min-w-48 flex-1 font-semibold">
        {line.title}
        {days !== undefined && <span className="block text-sm font-normal text-muted">{days}</span>}
      </p>
      <QuantityStepper quantity={line.quantity} min={1} label={line.title} onChange={onQuantity} />
      <RemoveButton label={ITEMS_DIALOG.remove(line.title)} onRemove={onRemove} />
    </li>
  );
}

const saidDays = (line: Line): string => {
  const { startDate, endDate } = periodOf(line);
  return formatPeriod(startDate, endDate);
};

/** For items already on these days, the quantity is raised. */
const takenOn = (days: RentalPeriod, lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines.filter((line) => isSamePeriod(periodOf(line), days)).map(({ productId }) => productId),
  );

type Product = Pick<Line, 'productId' | 'title' | 'image'>;

function AddItem(props: {
  /** Undefined while the days are not chosen. */
  readonly taken: ReadonlySet<string> | undefined;
  readonly onAdd: (product: Product) => void;
}) {
  const shop = useShop();
  const { answer: asked } = useAsked({
    key: ['products'],
    ask: () => shop.listProducts({}),
    ...KEPT,
  });
  const { taken } = props;
  if (asked.kind === 'loading' || taken === undefined) return null;
  if (asked.kind === 'failed') {
    return (
      <Alert tone="warning" title={ITEMS_DIALOG.failed}>
        <Button size="sm" className="mt-2" onClick={asked.retry}>
          {ITEMS_DIALOG.retry}
        </Button>
      </Alert>
    );
  }
  const offered = asked.value.products.filter(
    ({ id, categories }) => !taken.has(id) && !categories.includes(ADD_ON),
  );
  return (
    <AddFromList
      label={ITEMS_DIALOG.add}
      prompt={ITEMS_DIALOG.pick}
      offered={offered}
      onAdd={({ id, title, images }) =>
        props.onAdd({ productId: id, title, image: images[0]?.src ?? '' })
      }
    >
      {ITEMS_DIALOG.put}
    </AddFromList>
  );
}

function ItemsBody(props: Changing) {
  const { reservation } = props;
  const [lines, setLines] = useState(() => eachOnce(reservation.lines));
  const set = (key: string, change: (line: Line) => Line | undefined): void =>
    setLines((before) =>
      before.flatMap((line) => (keyOf(line) === key ? (change(line) ?? []) : line)),
    );
  const rentals = lines.filter(({ per }) => per === undefined);
  const isSame = JSON.stringify(lines) === JSON.stringify(eachOnce(reservation.lines));
  const change: AmendmentInput | undefined =
    isSame || rentals.length === 0
      ? undefined
      : {
          kind: 'lines',
          lines: rentals.map(({ productId, quantity, startDate, endDate }) => ({
            productId,
            quantity,
            startDate,
            endDate,
          })),
          addOns: lines
            .filter(({ per }) => per !== undefined)
            .map(({ productId, quantity }) => ({ productId, quantity })),
        };
  const periods = bookedPeriods(reservation.lines);
  const [only, ...others] = periods;
  const [chosen, setChosen] = useState<RentalPeriod | undefined>(
    others.length === 0 ? only : undefined,
  );
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{ITEMS_DIALOG.text}</p>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <ItemRow
            key={keyOf(line)}
            line={line}
            days={others.length > 0 && line.per === undefined ? saidDays(line) : undefined}
            onQuantity={(quantity) => set(keyOf(line), (one) => ({ ...one, quantity }))}
            onRemove={() => set(keyOf(line), () => undefined)}
          />
        ))}
      </ul>
      {rentals.length === 0 && <p className="text-warning">{ITEMS_DIALOG.none}</p>}
      <PeriodChoice
        label={ITEMS_DIALOG.days}
        periods={periods}
        chosen={chosen}
        onChoose={setChosen}
      />
      <AddItem
        taken={chosen && takenOn(chosen, lines)}
        onAdd={(line) =>
          chosen !== undefined &&
          setLines([
            ...lines,
            { ...line, quantity: 1, startDate: chosen.startDate, endDate: chosen.endDate },
          ])
        }
      />
      <ChangePrice {...props} change={change} />
    </div>
  );
}

/** Other items or quantities on the booking's days. */
export const ChangeItemsDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={ITEMS_DIALOG.title}>
    <ItemsBody {...props} />
  </Dialog>
);
