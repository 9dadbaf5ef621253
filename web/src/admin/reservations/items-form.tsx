import { type ComponentProps, useRef, useState } from 'react';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { endAfterMove } from '#core/kernel/rental-days.ts';
import { ChangeForm, PickupField } from '#web/admin/shared/change-form.tsx';
import { useOffered } from '#web/admin/shared/offered.ts';
import { ProductSearch } from '#web/admin/shared/product-search.tsx';
import type { Acting } from '#web/admin/shared/reservation-data.ts';
import { useIsShut } from '#web/admin/shared/use-business-settings.ts';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { bookedPeriods } from '#web/shared/booking/move-period.tsx';
import { ROW } from '#web/shared/focus.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { QuantityStepper, RemoveButton } from '#web/shared/ui/line-controls.tsx';

/** A line of the form. `key` stays the same when its days change. */
export type Item = {
  readonly key: string;
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
  /** Covers all periods of the rentals. */
  readonly isAddOn: boolean;
};

/** An add-on is one item for all rentals, however often it is delivered. */
const itemsOf = ({ lines }: AdminReservation): readonly Item[] =>
  lines.flatMap(({ productId, title, quantity, startDate, endDate, per }, index) => {
    const isAddOn = per !== undefined;
    const first = lines.findIndex((one) => one.productId === productId);
    if (isAddOn && first !== index) return [];
    return [{ key: `was-${index}`, productId, title, quantity, startDate, endDate, isAddOn }];
  });

type Days = Pick<Item, 'startDate' | 'endDate'>;

/** For a new rental: the days of a removed rental that it replaces, else the first period's. */
export const daysOfNew = (booked: readonly Item[], items: readonly Item[], first: Days): Days =>
  booked.find(({ key, isAddOn }) => !isAddOn && !items.some((item) => item.key === key)) ?? first;

/** Adds an item on the booking's days, or one more if it is already there. */
export function addItem(
  items: readonly Item[],
  { id, title }: Pick<ProductDto, 'id' | 'title'>,
  { startDate, endDate }: Days,
  isAddOn: boolean,
): readonly Item[] {
  const same = items.find(
    (item) =>
      item.productId === id &&
      item.isAddOn === isAddOn &&
      (isAddOn || (item.startDate === startDate && item.endDate === endDate)),
  );
  if (same !== undefined) {
    const more = { ...same, quantity: same.quantity + 1 };
    return items.map((item) => (item === same ? more : item));
  }
  const key = `new-${items.length}-${id}`;
  return [...items, { key, productId: id, title, quantity: 1, startDate, endDate, isAddOn }];
}

/** Undefined without rentals, because add-ons alone are not a booking. */
export function changeOf(items: readonly Item[]): AmendmentInput | undefined {
  const rentals = items.filter(({ isAddOn }) => !isAddOn);
  if (rentals.length === 0) return undefined;
  return {
    kind: 'lines',
    lines: rentals.map(({ productId, quantity, startDate, endDate }) => ({
      productId,
      quantity,
      startDate,
      endDate,
    })),
    addOns: items
      .filter(({ isAddOn }) => isAddOn)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

/** Quantity and days; add-ons cover the whole booking and have no days of their own. */
function ItemRow(props: {
  readonly item: Item;
  readonly event: ComponentProps<typeof PickupField>['event'];
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}) {
  const { item, onChange, onRemove } = props;
  const isShut = useIsShut();
  return (
    <li {...ROW} className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex-1 font-medium">{item.title}</p>
        <QuantityStepper
          quantity={item.quantity}
          label={`quantity of ${item.title}`}
          isTyped
          isLive
          onChange={(quantity) => onChange({ ...item, quantity })}
        />
        <RemoveButton size="sm" label={`Remove ${item.title}`} onRemove={onRemove} />
      </div>
      {!item.isAddOn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DayField
            label="Delivery"
            isShut={isShut}
            value={item.startDate}
            onChange={(startDate) => {
              const endDate = endAfterMove(item.startDate, item.endDate, startDate);
              onChange({ ...item, startDate, endDate });
            }}
          />
          <PickupField
            event={props.event}
            value={item.endDate}
            onChange={(day) => onChange({ ...item, endDate: day })}
          />
        </div>
      )}
    </li>
  );
}

/**
 * A list with a button to add the selected one, because in a list used by arrow keys every step
 * selects. Hidden if nothing is offered.
 */
function AddAddOn(props: {
  readonly offered: readonly ProductDto[];
  readonly onAdd: (addOn: ProductDto) => void;
}) {
  const { offered, onAdd } = props;
  const [chosen, setChosen] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  const one = offered.find(({ id }) => id === chosen);
  if (offered.length === 0) return null;
  const add = (): void => {
    if (one === undefined) return;
    onAdd(one);
    setChosen('');
    list.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          ref={list}
          label="Add an add-on"
          value={one?.id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose…</option>
          <Options of={offered.map(({ id, title }) => [id, title])} />
        </SelectField>
      </div>
      <Button disabled={one === undefined} onClick={add}>
        Add add-on
      </Button>
    </div>
  );
}

/** Changes items, quantities and days. Unchanged items keep their daily price. */
export function ItemsForm(acting: Acting) {
  const { reservation } = acting;
  const [items, setItems] = useState(() => itemsOf(reservation));
  const { rentals, addOns, query } = useOffered();
  const taken = new Set(items.filter(({ isAddOn }) => isAddOn).map(({ productId }) => productId));
  const wanted = changeOf(items);
  // Items start with the first period's days, never the gap between periods.
  const [days = reservation] = bookedPeriods(reservation.lines);
  const newDays = daysOfNew(itemsOf(reservation), items, days);
  const set = (changed: Item): void =>
    setItems(items.map((item) => (item.key === changed.key ? changed : item)));
  return (
    <ChangeForm
      acting={acting}
      wanted={wanted}
      isDirty={JSON.stringify(items) !== JSON.stringify(itemsOf(reservation))}
      action="Change items"
      done="Items changed."
    >
      <p className="text-muted">
        Booked rentals keep their price per day. New ones use today’s price.
      </p>
      <ul className="grid gap-2">
        {items.map((item) => (
          <ItemRow
            key={item.key}
            item={item}
            event={reservation.event}
            onChange={set}
            onRemove={() => setItems(items.filter(({ key }) => key !== item.key))}
          />
        ))}
      </ul>
      {wanted === undefined && (
        <p className="text-warning">
          A booking needs at least one rental. To call it off, cancel it.
        </p>
      )}
      <ProductSearch
        rentals={rentals}
        addOns={addOns}
        days={newDays}
        own={reservation.lines}
        onAdd={(product, isAddOn) =>
          setItems(addItem(items, product, isAddOn ? days : newDays, isAddOn))
        }
      />
      <AddAddOn
        offered={addOns.filter(({ id }) => !taken.has(id))}
        onAdd={(product) => setItems(addItem(items, product, days, true))}
      />
      {query.isError && <LoadFailed title="The products did not load" query={query} />}
    </ChangeForm>
  );
}
