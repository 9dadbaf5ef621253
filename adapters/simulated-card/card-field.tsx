import { type ChangeEvent, type RefObject, useId } from 'react';
import { caretAfter } from '#adapters/simulated-card/format-card.ts';

type CardFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly format: (typed: string) => string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly ref: RefObject<HTMLInputElement | null>;
};

/** Without a name: card details are not for form data, logs or history. */
export function CardField(props: CardFieldProps) {
  const { label, error, format, onChange, ...native } = props;
  const id = useId();

  function reformat({ target }: ChangeEvent<HTMLInputElement>): void {
    const typed = target.value;
    const text = format(typed);
    const caret = caretAfter(typed, target.selectionStart ?? undefined, text);
    // Before React renders: it then finds the text it wants and leaves the caret alone.
    target.value = text;
    target.setSelectionRange(caret, caret);
    onChange(text);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <input
        {...native}
        id={id}
        type="text"
        inputMode="numeric"
        required
        onChange={reformat}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="control tracking-wide tabular-nums"
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
