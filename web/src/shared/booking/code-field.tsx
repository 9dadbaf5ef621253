import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { GIFT_CARDS } from '#core/content/content-pages.ts';
import { CREDIT } from '#texts/history.ts';
import { EXTRAS } from '#texts/pricing.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

export type CodeWords = {
  readonly label: string;
  readonly apply: string;
  readonly remove: string;
};

type EntryProps = {
  readonly id?: string | undefined;
  readonly words: CodeWords;
  /** Maximum characters. */
  readonly most: number;
  readonly error: string | undefined;
  /** Called with the reason for a refusal, and with undefined once the code is edited. */
  readonly onError: (sentence: string | undefined) => void;
  /** Tries a code. Returns the reason if it is refused. */
  readonly onTry: (code: string) => Promise<string | undefined>;
  /** One of the customer's own codes that we know. One press applies it. */
  readonly known?: { readonly code: string; readonly label: string } | undefined;
};

function CodeEntry(props: EntryProps & { readonly onTaken: () => void }) {
  const { id, words, most, error, onError, onTry, onTaken, known } = props;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const apply = async (code = typed.trim().toUpperCase()): Promise<void> => {
    if (isBusy) return;
    if (code === '') return onError(EXTRAS.codeMissing);
    setBusy(true);
    const refusal = await onTry(code);
    setBusy(false);
    onError(refusal);
    if (refusal !== undefined) return;
    setTyped('');
    onTaken();
  };
  const field = (
    <TextField
      label={words.label}
      id={id}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={most}
      className="uppercase"
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value);
        onError(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter submits this field, not the surrounding form.
        event.preventDefault();
        void apply();
      }}
      beside={
        <Button busy={isBusy} onClick={() => void apply()}>
          {words.apply}
        </Button>
      }
    />
  );
  if (known === undefined) return field;
  return (
    <div className="grid justify-items-start gap-4">
      <Button busy={isBusy} onClick={() => void apply(known.code)}>
        {known.label}
      </Button>
      <div className="w-full">{field}</div>
    </div>
  );
}

/**
 * A code that is tried before it is accepted, with its error beside it. The field and its
 * replacement swap, so focus stays on their common frame.
 * @param props.taken text about the accepted code; without it the field is shown
 */
export function CodeField(
  props: EntryProps & { readonly taken?: ReactNode; readonly onRemove?: () => void },
) {
  const { taken, onRemove, words } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keepFocus = (): void => frame.current?.focus();
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {taken === undefined ? (
        <CodeEntry {...props} onTaken={keepFocus} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-neon/40 bg-neon/8 p-3">
          <p role="status" className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-5 text-neon" />
            <span>{taken}</span>
          </p>
          <Button
            size="sm"
            onClick={() => {
              onRemove?.();
              keepFocus();
            }}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A small link to buy a gift card, where one is redeemed. */
export function GiveGiftCard() {
  const { giftCards } = useSettings();
  return giftCards?.isOn === true ? (
    <Link
      to={GIFT_CARDS.path}
      className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-cyan"
    >
      {CREDIT.give}
    </Link>
  ) : null;
}

/** Words for a rain check or gift card. */
export const CREDIT_WORDS = { label: CREDIT.field, apply: CREDIT.apply, remove: CREDIT.remove };

export const LONGEST_CREDIT_CODE = 60;
