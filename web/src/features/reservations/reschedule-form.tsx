import { useState } from 'react';
import type { AdminReservationDto, ChangeInput } from '#core/ports/life-api.ts';
import {
  useChangeReservation,
  usePreviewChange,
} from '#web/features/reservations/use-reservations.ts';
import { signedUsd, usd } from '#web/features/reservations/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** Other days for all of it, at the price that is shown first. Deadlines and closed days do not hold for admins. */
export function RescheduleForm(props: {
  readonly reservation: AdminReservationDto;
  readonly onDone: () => void;
}) {
  const { reservation, onDone } = props;
  const [startDate, setStart] = useState(reservation.startDate);
  const [endDate, setEnd] = useState(reservation.endDate);
  const preview = usePreviewChange(reservation.id);
  const change = useChangeReservation(reservation.id);
  const wanted: ChangeInput = { kind: 'reschedule', startDate, endDate };
  const quote = preview.data;
  const problem = change.error ?? preview.error;

  const confirm = (): void => {
    if (quote === undefined) return;
    const { totalCents, excessCents } = quote;
    change.mutate(
      { change: wanted, shown: { totalCents, excessCents } },
      {
        onSuccess: () => {
          toast.success('The reservation has new dates.');
          onDone();
        },
        // What was shown is not true any more: it is asked for again.
        onError: () => preview.reset(),
      },
    );
  };
  const onDay = (set: (day: string) => void) => (day: string) => {
    set(day);
    preview.reset();
    change.reset();
  };

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (quote === undefined) preview.mutate(wanted);
        else confirm();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Delivery"
          type="date"
          value={startDate}
          onChange={({ target }) => onDay(setStart)(target.value)}
        />
        <TextField
          label="Pick-up"
          type="date"
          value={endDate}
          onChange={({ target }) => onDay(setEnd)(target.value)}
        />
      </div>
      {quote !== undefined && (
        <p role="status">
          New total {usd(quote.totalCents)} ({signedUsd(quote.differenceCents)}).{' '}
          {quote.excessCents > 0
            ? `${usd(quote.excessCents)} go back.`
            : `${usd(quote.balanceCents)} left to pay.`}
        </p>
      )}
      {problem !== null && <Notice tone="danger">{problem.message}</Notice>}
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className="justify-self-end"
        busy={preview.isPending || change.isPending}
      >
        {quote === undefined ? 'See the price' : 'Move to these days'}
      </Button>
    </form>
  );
}
