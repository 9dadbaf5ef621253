import type { ReactNode } from 'react';
import { Money } from '#web/shared/ui/money.tsx';

/** One line of a price summary: what it is for on the left, the amount on the right; inside a `dl`. */
export function AmountRow(props: {
  readonly label: ReactNode;
  /** Integer US cents. */
  readonly cents: number;
  readonly look?: 'plain' | 'strong' | 'due' | undefined;
}) {
  const { label, cents, look = 'plain' } = props;
  const looks = {
    plain: 'text-muted',
    strong: 'border-t border-line pt-3 font-semibold text-ink',
    due: 'font-display text-xl font-semibold text-ink',
  };
  return (
    <div className={`flex items-baseline justify-between gap-4 ${looks[look]}`}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
