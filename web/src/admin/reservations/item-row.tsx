import type { Item } from '#web/admin/reservations/wanted-items.ts';
import { ROW } from '#web/shared/pass-focus.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { QuantityStepper } from '#web/shared/ui/quantity-stepper.tsx';
import { RemoveButton } from '#web/shared/ui/remove-button.tsx';

/** How many, on which days; add-ons go with the whole booking and have no days of their own. */
export function ItemRow(props: {
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
