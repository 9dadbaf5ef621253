import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  type CardProblem,
  needsReload,
  type PaymentFormTexts,
} from '#core/payments/payment-form.ts';

const BUTTON =
  'mt-3 min-h-11 rounded-full border border-edge px-5 font-display font-semibold text-ink transition-colors duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full';

/** In the form instead of `window.alert`, so that it stays readable beside the card. */
export const CardAlert = ({
  title,
  children,
  action,
  ref,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly ref?: RefObject<HTMLDivElement | null>;
}) => (
  <div
    ref={ref}
    role="alert"
    tabIndex={-1}
    className="rounded-md border border-danger/50 bg-danger/10 p-4 text-[0.95rem] text-ink"
  >
    <p className="font-display font-semibold text-danger">{title}</p>
    <p>{children}</p>
    {action && (
      <button type="button" onClick={action.run} className={BUTTON}>
        {action.label}
      </button>
    )}
  </div>
);

/** Why the card was not charged. Gets the focus. Offers to reload the page where that helps. */
export function CardFailure(props: {
  readonly title: string;
  readonly texts: PaymentFormTexts;
  readonly code: CardProblem;
}) {
  const { title, texts, code } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const reload = { label: texts.reload, run: () => window.location.reload() };
  return (
    <CardAlert ref={box} title={title} action={needsReload(code) ? reload : undefined}>
      {texts.problems[code]}
    </CardAlert>
  );
}
