import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import type { ProductDto } from '#core/contract/products.ts';

/** A line of the form. `key` names it however its days are altered. */
export type Item = {
  readonly key: string;
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
  /** Goes with the rentals, for as long as they are there. */
  readonly isAddOn: boolean;
};

/** An add-on goes with all rentals: one item, however many times it is brought. */
export const itemsOf = ({ lines }: AdminReservation): readonly Item[] =>
  lines.flatMap(({ productId, title, quantity, startDate, endDate, per }, index) => {
    const isAddOn = per !== undefined;
    const first = lines.findIndex((one) => one.productId === productId);
    if (isAddOn && first !== index) return [];
    return [{ key: `was-${index}`, productId, title, quantity, startDate, endDate, isAddOn }];
  });

type Days = Pick<Item, 'startDate' | 'endDate'>;

/** One more, on the days of the booking; of what is there on these days already, one more of it. */
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

/** Undefined while no rental is left: add-ons alone are no booking. */
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
