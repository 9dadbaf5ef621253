import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

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
export function Failure({ message }: { readonly message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert title="Payment not completed" ref={box}>
      <p>{message}</p>
    </Alert>
  );
}

export const FormSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">Loading the secure payment form…</output>
    <div className="skeleton h-20" />
    <div className="grid grid-cols-2 gap-4">
      <div className="skeleton h-20" />
      <div className="skeleton h-20" />
    </div>
    <div className="skeleton h-14 rounded-full" />
  </div>
);

export const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert title="The payment form did not load">
    <p className="mb-3">
      The secure card form comes from Stripe, and it did not answer. Check your connection, or allow
      js.stripe.com in your ad blocker. Nothing was charged.
    </p>
    <button
      type="button"
      onClick={onRetry}
      className="min-h-11 rounded-full border border-edge px-5 font-display font-semibold text-ink transition-colors duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full"
    >
      Try again
    </button>
  </Alert>
);

export const Waiting = () => (
  <output className="block rounded-md border border-cyan/40 bg-cyan/8 p-4 text-[0.95rem] text-ink">
    <strong className="font-display font-semibold">Your bank is still working on it.</strong> We are
    waiting for its answer and will e-mail you as soon as we have it. You do not need to pay again.
  </output>
);
