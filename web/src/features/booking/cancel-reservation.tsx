import { useState } from 'react';
import { cents } from '#core/money/cents.ts';
import { formatUsd } from '#core/money/format-usd.ts';
import type { ManagedReservationDto } from '#core/ports/shop-api.ts';
import { cancellationSentences } from '#core/site/cancellation-text.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

type Props = {
  readonly reservation: ManagedReservationDto;
  readonly token: string;
  readonly reload: () => Promise<unknown>;
};

/** What goes back and what stays, before anything happens. */
function RefundShown({ refundCents, paidCents }: { refundCents: number; paidCents: number }) {
  const kept = paidCents - refundCents;
  return (
    <dl className="grid gap-2 rounded-md border border-line p-4 tabular-nums">
      <div className="flex justify-between gap-4">
        <dt>Goes back to your card</dt>
        <dd className="font-semibold">{formatUsd(cents(refundCents))}</dd>
      </div>
      <div className="flex justify-between gap-4 text-muted">
        <dt>Cancellation fee</dt>
        <dd>{formatUsd(cents(kept))}</dd>
      </div>
    </dl>
  );
}

/** Cancelling on one's own: shown while the customer may, with the refund told before. */
export function CancelReservation({ reservation, token, reload }: Props) {
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { cancellation, paidCents } = reservation;
  if (cancellation === undefined) return null;
  const { refundCents } = cancellation;

  const cancel = async (): Promise<void> => {
    setBusy(true);
    const answer = await shop.cancelReservation(token, refundCents);
    setProblem(answer.ok ? undefined : answer.error.detail);
    await reload();
    setBusy(false);
    if (!answer.ok) return;
    setOpen(false);
    toast.success('Your reservation is cancelled.');
  };

  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel this reservation
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cancel this reservation?">
        <div className="grid gap-5 p-5 text-left">
          <p className="text-muted">
            {paidCents > 0 ? cancellationSentences().join(' ') : 'Nothing was charged.'} Your dates
            go back to the calendar at once.
          </p>
          {paidCents > 0 && <RefundShown refundCents={refundCents} paidCents={paidCents} />}
          {problem !== undefined && (
            <Notice tone="danger">
              <span role="alert">{problem}</span>
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
              {refundCents > 0
                ? `Cancel and refund ${formatUsd(cents(refundCents))}`
                : 'Cancel reservation'}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
