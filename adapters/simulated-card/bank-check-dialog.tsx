import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Authentication } from '#adapters/simulated-card/confirm-call.ts';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';

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
export function BankCheckDialog({ texts, amount, onAnswer }: BankCheckProps) {
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
