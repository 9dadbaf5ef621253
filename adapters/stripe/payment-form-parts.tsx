import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';

type Said = { readonly texts: PaymentFormTexts };

type AlertProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly ref?: RefObject<HTMLDivElement | null>;
};

const Alert = ({ title, children, ref }: AlertProps) => (
  <div
    ref={ref}
    role="alert"
    tabIndex={-1}
    className="rounded-md border border-danger/50 bg-danger/10 p-4 text-[0.95rem] text-ink"
  >
    <p className="font-display font-semibold text-danger">{title}</p>
    {children}
  </div>
);

/** Shown in the form and not in a `window.alert`: it stays readable beside the card that caused it. */
export function Failure({ texts, message }: Said & { readonly message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert title={texts.notCompleted} ref={box}>
      <p>{texts.say(message)}</p>
    </Alert>
  );
}

export const FormSkeleton = ({ texts }: Said) => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{texts.loading}</output>
    <div className="skeleton h-20" />
    <div className="grid grid-cols-2 gap-4">
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
    </div>
    <div className="skeleton h-14 rounded-full" />
  </div>
);

export const NotLoaded = ({ texts, onRetry }: Said & { readonly onRetry: () => void }) => (
  <Alert title={texts.notLoaded}>
    <p className="mb-3">{texts.notLoadedText}</p>
    <button
      type="button"
      onClick={onRetry}
      className="min-h-11 rounded-full border border-edge px-5 font-display font-semibold text-ink transition-colors duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full"
    >
      {texts.retry}
    </button>
  </Alert>
);

export const Waiting = ({ texts }: Said) => (
  <output className="block rounded-md border border-cyan/40 bg-cyan/8 p-4 text-[0.95rem] text-ink">
    <strong className="font-display font-semibold">{texts.waiting}</strong> {texts.waitingText}
  </output>
);
