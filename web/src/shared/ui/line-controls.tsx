import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { UI } from '#texts/site.ts';
import { passFocus, REMOVES_ROW } from '#web/shared/focus.ts';
import { Button, type ButtonSize } from './button.tsx';
import { Icon } from './icon.tsx';

/** Removes its row (marked `ROW`) from a list. Focus moves to the next row. */
export const RemoveButton = (props: {
  readonly label: string;
  readonly onRemove: () => void;
  /** The row stays, with a way back, and keeps the focus. */
  readonly stays?: boolean | undefined;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
}) => (
  <Button
    {...REMOVES_ROW}
    variant="ghost"
    size={props.size}
    className={props.className}
    aria-label={props.label}
    onClick={({ currentTarget }) => {
      if (props.stays !== true) passFocus(currentTarget);
      props.onRemove();
    }}
  >
    <Icon name="trash" />
  </Button>
);

const BUTTON =
  'grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-line aria-disabled:opacity-40';

function Step(props: {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly isPossible: boolean;
  readonly onStep: () => void;
  /** Pressed at the limit. */
  readonly onStop?: (() => void) | undefined;
}) {
  const { icon, label, isPossible, onStep, onStop } = props;
  return (
    <button
      type="button"
      className={BUTTON}
      aria-label={label}
      // Not `disabled` at the limit, which would lose focus.
      aria-disabled={!isPossible}
      onClick={() => (isPossible ? onStep() : onStop?.())}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}

/**
 * Minus, the number, plus.
 * @param props.label completes 'Decrease …': `quantity of Neon Castle`
 * @param props.min default 1: removing has its own button
 */
export function QuantityStepper(props: {
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Called when more are wanted than `max`. */
  readonly onMore?: (() => void) | undefined;
}) {
  const { quantity, onChange, label, min = 1, max = MOST_PER_LINE, onMore } = props;
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
        onStop={onMore}
      />
    </fieldset>
  );
}

/** Why "plus" stops, once somebody wants more: the line has everything available on its days. */
export const AllTaken = (props: {
  readonly isWanting: boolean;
  readonly quantity: number;
  readonly most: number | undefined;
}) => (
  <output className="basis-full text-sm text-muted empty:hidden">
    {props.isWanting && props.quantity === props.most && UI.allTaken(props.most)}
  </output>
);
