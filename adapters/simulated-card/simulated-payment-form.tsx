import {
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
  useId,
  type KeyboardEvent,
  useLayoutEffect,
} from 'react';
import { CardFailure } from '#adapters/card-form/card-alert.tsx';
import { PayButton } from '#adapters/card-form/pay-button.tsx';
import { formatUsd } from '#core/kernel/cents.ts';
import {
  type CardProblem,
  isUnclear,
  type PaymentFormProps,
  type PaymentFormTexts,
} from '#core/payments/payment-form.ts';
import {
  type Authentication,
  caretAfter,
  confirmCard,
  formatCvc,
  formatExpiry,
  formatNumber,
  useCardForm,
} from './use-card-form.ts';

type BankCheckProps = {
  readonly texts: PaymentFormTexts['bank'];
  /** Formatted for the customer. */
  readonly amount: string;
  readonly onAnswer: (answer: Authentication) => void;
};

const BUTTON =
  'min-h-12 flex-1 rounded-full px-5 font-display font-semibold transition-[border-color,color,transform] duration-150 ease-out active:scale-[0.98] focus-visible:rounded-full';

/** Browsers let Tab leave a modal dialog for their own toolbars; keep it between the answers. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons.find((button) => button !== document.activeElement)?.focus();
}

/** Stands in for the bank's own page (3-D Secure). Modal; Escape declines. */
function BankCheckDialog({ texts, amount, onAnswer }: BankCheckProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="dialog dialog-center max-w-[30rem]"
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer('failed');
      }}
    >
      <div className="flex flex-col gap-4 p-6 sm:p-8">
        <p className="eyebrow">{texts.name}</p>
        <h2 id={`${id}-title`} className="text-heading font-semibold">
          {texts.title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {texts.before} <strong className="text-ink">{amount}</strong>
          {texts.after}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => onAnswer('passed')}
            className={`${BUTTON} bg-neon text-night`}
          >
            {texts.approve}
          </button>
          <button
            type="button"
            onClick={() => onAnswer('failed')}
            className={`${BUTTON} border border-edge text-ink hover:border-danger hover:text-danger`}
          >
            {texts.decline}
          </button>
        </div>
      </div>
    </dialog>
  );
}

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

/** No `name`: card details must stay out of form data, logs and history. */
function CardField(props: CardFieldProps) {
  const { label, error, format, onChange, ...native } = props;
  const id = useId();

  function reformat({ target }: ChangeEvent<HTMLInputElement>): void {
    const typed = target.value;
    const text = format(typed);
    const caret = caretAfter(typed, target.selectionStart ?? undefined, text);
    // Set it before React renders, so that React leaves the cursor in place.
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

type Phase = 'editing' | 'processing' | 'bank_asks';

function DemoNote(props: {
  readonly texts: PaymentFormTexts['demo'];
  readonly onUse: () => void;
  readonly disabled: boolean;
}) {
  const { texts, onUse, disabled } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-cyan/40 bg-cyan/8 p-4 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold text-ink">{texts.title}</strong>{' '}
        <span className="text-muted">
          {texts.text}{' '}
          <span className="inline-block text-ink tabular-nums">4242 4242 4242 4242</span>.
        </span>
      </p>
      <button
        type="button"
        onClick={onUse}
        disabled={disabled}
        className="min-h-11 rounded-full border border-edge px-4 font-display font-semibold text-ink transition-colors duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full disabled:opacity-55"
      >
        {texts.use}
      </button>
    </div>
  );
}

/** The simulated provider's card form. Card details stay in it and in the one confirming call. */
export function SimulatedPaymentForm(props: PaymentFormProps) {
  const { clientSecret, amount, texts, onSucceeded, onBusy } = props;
  const [phase, setPhase] = useState<Phase>('editing');
  const [failure, setFailure] = useState<{ readonly of: string; readonly code: CardProblem }>();
  const { card, check, fieldProps, fillTestCard } = useCardForm(texts.problems, () =>
    setFailure(undefined),
  );
  /** The payment that a try here may have paid, whose answer was lost. */
  const lost = useRef<string>(undefined);
  const busy = phase !== 'editing';
  const tellBusy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy));
  useEffect(() => tellBusy(busy), [busy]);

  async function confirm(authentication?: Authentication): Promise<void> {
    if (clientSecret === undefined) return;
    setPhase('processing');
    const answer = await confirmCard({ clientSecret, ...card, authentication });
    // Stays busy after success: the page takes over.
    if (answer.kind === 'succeeded') {
      return onSucceeded(answer.wasPaid && lost.current !== clientSecret);
    }
    if (answer.kind === 'requires_action') return setPhase('bank_asks');
    setPhase('editing');
    if (isUnclear(answer.code)) lost.current = clientSecret;
    setFailure({ of: clientSecret, code: answer.code });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy && check()) void confirm();
  }

  return (
    <form onSubmit={submit} noValidate aria-label={texts.form} className="grid gap-5">
      <DemoNote texts={texts.demo} onUse={fillTestCard} disabled={busy} />
      <CardField
        label={texts.number}
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
        format={formatNumber}
        readOnly={busy}
        {...fieldProps('cardNumber')}
      />
      <div className="grid grid-cols-2 gap-4">
        <CardField
          label={texts.expiry}
          placeholder="12/30"
          autoComplete="cc-exp"
          format={formatExpiry}
          readOnly={busy}
          {...fieldProps('expiry')}
        />
        <CardField
          label={texts.cvc}
          placeholder="123"
          autoComplete="cc-csc"
          format={formatCvc}
          readOnly={busy}
          {...fieldProps('cvc')}
        />
      </div>
      {failure !== undefined && failure.of === clientSecret && (
        <CardFailure title={texts.failed} texts={texts} code={failure.code} />
      )}
      <PayButton
        texts={texts}
        amount={amount}
        isBusy={busy}
        isCharging={phase === 'processing'}
        isOff={clientSecret === undefined}
      />
      {phase === 'bank_asks' && (
        <BankCheckDialog
          texts={texts.bank}
          amount={formatUsd(amount)}
          onAnswer={(answer) => void confirm(answer)}
        />
      )}
    </form>
  );
}
