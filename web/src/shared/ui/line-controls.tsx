import { useId, useState } from 'react';
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
  readonly why?: string | undefined;
  readonly onStep: () => void;
  /** Pressed at the limit. */
  readonly onStop?: (() => void) | undefined;
}) {
  const { icon, label, isPossible, why, onStep, onStop } = props;
  const id = useId();
  return (
    <button
      type="button"
      className={BUTTON}
      aria-label={label}
      // Not `disabled` at the limit, which would lose focus.
      aria-disabled={!isPossible}
      aria-describedby={why && id}
      onClick={() => (isPossible ? onStep() : onStop?.())}
    >
      <Icon name={icon} className="size-4" />
      {why !== undefined && (
        <span id={id} className="sr-only">
          {why}
        </span>
      )}
    </button>
  );
}

/** From this many units on, the quantity is typed: nobody presses "plus" forty times. */
export const isManyUnits = (units: number | undefined): boolean => (units ?? 0) >= 10;

/** The number as a field. Counts once it is left; what is no number changes nothing. */
export function TypedQuantity(props: {
  readonly quantity: number;
  readonly label: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly onChange: (quantity: number) => void;
  readonly onMore?: (() => void) | undefined;
  /** Counts as it is typed, because a key may send the form from here. `+` and `-` change it. */
  readonly isLive?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  const { quantity, label, min = 1, max = MOST_PER_LINE, onChange, onMore } = props;
  const [typed, setTyped] = useState<string>();
  const settle = (): void => {
    const wanted = quantityIn(typed, min);
    setTyped(undefined);
    if (wanted === undefined) return;
    if (wanted > max) onMore?.();
    if (Math.min(wanted, max) !== quantity) onChange(Math.min(wanted, max));
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      className={`w-9 bg-transparent text-center font-semibold tabular-nums ${props.className ?? 'h-11'}`}
      value={typed ?? quantity}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const wanted = props.isLive === true ? quantityIn(target.value, min) : undefined;
        if (wanted !== undefined && wanted <= max) onChange(wanted);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (props.isLive === true && (event.key === '+' || event.key === '-')) {
          event.preventDefault();
          setTyped(undefined);
          onChange(Math.min(max, Math.max(min, quantity + (event.key === '+' ? 1 : -1))));
        }
        if (event.key !== 'Enter') return;
        // It belongs to a form that is sent by its own button.
        event.preventDefault();
        settle();
      }}
    />
  );
}

/** Undefined if nothing was typed, or nothing that could be ordered. */
export function quantityIn(typed: string | undefined, min: number): number | undefined {
  const wanted = /^\s*\d{1,6}\s*$/.test(typed ?? '') ? Number(typed) : Number.NaN;
  return wanted >= min ? wanted : undefined;
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
  /** Why there is no more, for whoever meets "plus" without pressing it. */
  readonly why?: string | undefined;
  /** Called when more are wanted than `max`. */
  readonly onMore?: (() => void) | undefined;
  /** The number can be typed, too; counts as it is typed, or once it is left. */
  readonly isTyped?: boolean | undefined;
  readonly isLive?: boolean | undefined;
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
      {props.isTyped === true ? (
        <TypedQuantity {...{ quantity, label, min, max, onChange, onMore }} isLive={props.isLive} />
      ) : (
        <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
          {quantity}
        </output>
      )}
      <Step
        icon="plus"
        label={UI.increase(label)}
        isPossible={quantity < max}
        why={quantity < max ? undefined : props.why}
        onStep={() => onChange(quantity + 1)}
        onStop={onMore}
      />
    </fieldset>
  );
}
