import { type ReactNode, useEffect, useRef } from 'react';
import { FINDING } from '#texts/finding.ts';

const PILL =
  'relative flex min-h-11 cursor-pointer items-center justify-between gap-1.5 rounded-md border px-2.5 text-sm font-medium transition-colors';
const IDLE = 'border-line bg-raised hover:border-edge';
const CHOSEN = 'border-cyan bg-cyan/12 text-cyan';

export const pillLook = (isChosen: boolean): string => `${PILL} ${isChosen ? CHOSEN : IDLE}`;

/** Number of results with this option; a dash while unknown. */
export function OptionCount({ count }: { readonly count: number | undefined }) {
  return (
    <>
      <span aria-hidden="true" className="font-normal text-muted tabular-nums">
        {count ?? '–'}
      </span>
      {count !== undefined && <span className="sr-only">{FINDING.rentals(count)}</span>}
    </>
  );
}

/**
 * A pill for one option, showing its number of results. Uncontrolled, because the URL follows later
 * and the press must show at once; reset when Back changes the URL.
 */
export function Choice(props: {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly count: number | undefined;
  readonly onChange: (checked: boolean) => void;
}) {
  const { label, count, onChange, checked, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const showDrawn = (): void => {
      if (field.current !== null) field.current.checked = checked;
    };
    showDrawn();
    window.addEventListener('popstate', showDrawn);
    return () => window.removeEventListener('popstate', showDrawn);
  }, [checked]);
  return (
    <label
      className={`${PILL} ${IDLE} has-checked:border-cyan has-checked:bg-cyan/12 has-checked:text-cyan has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan`}
    >
      <input
        {...input}
        ref={field}
        defaultChecked={checked}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      <OptionCount count={count} />
    </label>
  );
}

/** A heading with its choices. */
export function ChoiceGroup(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left w-full font-display font-semibold">{props.title}</legend>
      {props.hint !== undefined && <p className="clear-both text-sm text-muted">{props.hint}</p>}
      <div className="clear-both pt-3">{props.children}</div>
    </fieldset>
  );
}
