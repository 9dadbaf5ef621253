import { MOST_PER_LINE } from '#core/cart/cart.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { UI } from '#texts/ui.ts';

const BUTTON =
  'grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-line disabled:opacity-40 focus-visible:rounded-full';

/**
 * Minus, the number, plus.
 * @param props.label completes 'Decrease …': `quantity of Neon Castle`
 * @param props.min 0 unless told: the cart removes a line at 0
 */
export function QuantityStepper(props: {
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}) {
  const { quantity, onChange, label, min = 0, max = MOST_PER_LINE } = props;
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-full border border-edge"
    >
      <button
        type="button"
        className={BUTTON}
        aria-label={UI.decrease(label)}
        disabled={quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <button
        type="button"
        className={BUTTON}
        aria-label={UI.increase(label)}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </fieldset>
  );
}
