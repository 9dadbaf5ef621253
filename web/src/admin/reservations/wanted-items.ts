import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import type { ProductDto } from '#core/contract/products.ts';

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
export const itemsOf = ({ lines }: AdminReservation): readonly Item[] =>
  lines.flatMap(({ productId, title, quantity, startDate, endDate, per }, index) => {
    const isAddOn = per !== undefined;
    const first = lines.findIndex((one) => one.productId === productId);
    if (isAddOn && first !== index) return [];
    return [{ key: `was-${index}`, productId, title, quantity, startDate, endDate, isAddOn }];
  });

type Days = Pick<Item, 'startDate' | 'endDate'>;

/** For a new rental: the days of one that was taken off, which it replaces, else the first period's. */
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
      item.startDate === startDate &&
      item.endDate === endDate,
  );
  if (same !== undefined) {
    const more = { ...same, quantity: same.quantity + 1 };
    return items.map((item) => (item === same ? more : item));
  }
  const key = `new-${items.length}-${id}`;
  return [...items, { key, productId: id, title, quantity: 1, startDate, endDate, isAddOn }];
}

/** Undefined without rentals: add-ons alone are no booking. */
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
