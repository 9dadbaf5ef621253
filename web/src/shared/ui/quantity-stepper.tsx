import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { UI } from '#texts/ui.ts';

const BUTTON =
  'grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-line aria-disabled:opacity-40';

function Step(props: {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly isPossible: boolean;
  readonly onStep: () => void;
}) {
  const { icon, label, isPossible, onStep } = props;
  return (
    <button
      type="button"
      className={BUTTON}
      aria-label={label}
      // Not `disabled` at the end of the way: that would take the focus off it.
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}

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
      <Step
        icon="minus"
        label={UI.decrease(label)}
        isPossible={quantity > min}
        onStep={() => onChange(quantity - 1)}
      />
      <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <Step
        icon="plus"
        label={UI.increase(label)}
        isPossible={quantity < max}
        onStep={() => onChange(quantity + 1)}
      />
    </fieldset>
  );
}
