import { useState } from 'react';
import { ADD_ON } from '#core/catalogue/category.ts';
import { useProducts } from '#web/admin/data/use-products.ts';
import type { Acting } from '#web/admin/reservations/action-form.tsx';
import { ChangeConfirm } from '#web/admin/reservations/change-confirm.tsx';
import { useChange } from '#web/admin/reservations/use-change.ts';
import { addItem, changeOf, type Item, itemsOf } from '#web/admin/reservations/wanted-items.ts';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { AddFromList } from '#web/shared/ui/add-from-list.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ROW } from '#web/shared/pass-focus.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { QuantityStepper } from '#web/shared/ui/quantity-stepper.tsx';
import { RemoveButton } from '#web/shared/ui/remove-button.tsx';

/** How many, on which days; add-ons go with the whole booking and have no days of their own. */
function ItemRow(props: {
  readonly item: Item;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}) {
  const { item, onChange, onRemove } = props;
  return (
    <li {...ROW} className="grid gap-3 rounded-md border border-line p-3">
      <p className="font-medium">{item.title}</p>
      <div className="flex items-center justify-between gap-3">
        <QuantityStepper
          quantity={item.quantity}
          min={1}
          label={`quantity of ${item.title}`}
          onChange={(quantity) => onChange({ ...item, quantity })}
        />
        <RemoveButton size="sm" label={`Remove ${item.title}`} onRemove={onRemove} />
      </div>
      {!item.isAddOn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Delivery"
            type="date"
            value={item.startDate}
            onChange={({ target }) => onChange({ ...item, startDate: target.value })}
          />
          <TextField
            label="Pick-up"
            type="date"
            value={item.endDate}
            onChange={({ target }) => onChange({ ...item, endDate: target.value })}
          />
        </div>
      )}
    </li>
  );
}

/** What can be added: rentals that are shown in the shop, and the add-ons that the settings offer and that are not there yet. */
function useOffers(items: readonly Item[]) {
  const products = useProducts();
  const settings = useBusinessSettings();
  const all = products.data ?? [];
  const taken = new Set(items.filter(({ isAddOn }) => isAddOn).map(({ productId }) => productId));
  const { isOn = false, offers = [] } = settings.data?.addOns ?? {};
  return {
    rentals: all.filter(({ isActive, categories }) => isActive && !categories.includes(ADD_ON)),
    addOns: all.filter(
      ({ id }) => isOn && !taken.has(id) && offers.some(({ productId }) => productId === id),
    ),
    retry: products.isError ? () => void products.refetch() : undefined,
  };
}

/** Other things, more or fewer of them, on other days; what stays keeps its price per day. */
export function ItemsForm(props: Acting) {
  const { reservation } = props;
  const [items, setItems] = useState(() => itemsOf(reservation));
  const { rentals, addOns, retry } = useOffers(items);
  const wanted = changeOf(items);
  const change = useChange(props, wanted, 'The items are changed.');
  const set = (changed: Item): void =>
    setItems(items.map((item) => (item.key === changed.key ? changed : item)));
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.submit();
      }}
    >
      <p className="text-sm text-muted">
        What was booked keeps its price per day; what is new is at today’s.
      </p>
      <ul className="grid gap-3">
        {items.map((item) => (
          <ItemRow
            key={item.key}
            item={item}
            onChange={set}
            onRemove={() => setItems(items.filter(({ key }) => key !== item.key))}
          />
        ))}
      </ul>
      {wanted === undefined && (
        <p className="text-sm text-warning">
          A booking has at least one rental. To call it off, cancel it.
        </p>
      )}
      <AddFromList
        label="Add a rental"
        prompt="Choose…"
        offered={rentals}
        onAdd={(product) => setItems(addItem(items, product, reservation, false))}
      >
        Add rental
      </AddFromList>
      <AddFromList
        label="Add an add-on"
        prompt="Choose…"
        offered={addOns}
        onAdd={(product) => setItems(addItem(items, product, reservation, true))}
      >
        Add add-on
      </AddFromList>
      {retry !== undefined && (
        <Alert tone="warning" title="The products could not be loaded">
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      <ChangeConfirm
        change={change}
        action="Change the items"
        disabled={
          wanted === undefined || JSON.stringify(items) === JSON.stringify(itemsOf(reservation))
        }
      />
    </form>
  );
}
