import { useState } from 'react';
import { type Acting, outcomeOf } from '#web/admin/reservations/action-form.tsx';
import {
  useAmendReservation,
  usePreviewAmendment,
} from '#web/admin/reservations/use-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A change that is priced first and made second, at exactly the price that was shown. What is altered after it was priced is
 * priced again. @param wanted undefined: nothing that could be asked for
 */
export function useChange(acting: Acting, wanted: AmendmentInput | undefined, done: string) {
  const { id, version: now } = acting.reservation;
  const [version] = useState(now);
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const preview = usePreviewAmendment(id);
  const change = useAmendReservation(id);
  const isPriced = isSame(preview.variables, wanted);
  const isTried = isSame(change.variables?.change, wanted);
  const quote = isPriced ? preview.data : undefined;
  const { onSuccess, onError } = outcomeOf(acting, done);

  function submit(asked: AmendmentInput | undefined = wanted): void {
    if (asked === undefined) return;
    if (quote === undefined) return preview.mutate(asked);
    const { totalCents, excessCents } = quote;
    const shown = { totalCents, excessCents, version };
    return change.mutate(
      { change: asked, shown: { ...shown, ...(excessCents > 0 && { keepAsCredit }) } },
      {
        onSuccess,
        onError: (error) => {
          // What was shown is not true any more: it is asked for again.
          preview.reset();
          onError(error);
        },
      },
    );
  }

  return {
    submit,
    quote,
    keepAsCredit,
    setKeepAsCredit,
    problem: (isTried ? change.error : null) ?? (isPriced ? preview.error : null),
    isBusy: preview.isPending || change.isPending,
  };
}

export type Change = ReturnType<typeof useChange>;
