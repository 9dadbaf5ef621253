import { useState } from 'react';
import type { Acting } from '#web/admin/reservations/action-form.tsx';
import { ChangeConfirm } from '#web/admin/reservations/change-confirm.tsx';
import { useChange } from '#web/admin/reservations/use-change.ts';
import { TextField } from '#web/shared/ui/field.tsx';

/** Other days for all of it, at the price that is shown first. Deadlines and closed days do not hold for admins. */
export function RescheduleForm(props: Acting) {
  const { reservation } = props;
  const [startDate, setStart] = useState(reservation.startDate);
  const [endDate, setEnd] = useState(reservation.endDate);
  const wanted = { kind: 'reschedule', startDate, endDate } as const;
  const change = useChange(props, wanted, 'The reservation has new dates.');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.submit();
      }}
    >
      <p className="text-sm text-muted">
        What was booked keeps its price per day. Closed days and lead time do not apply to you.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Delivery"
          type="date"
          value={startDate}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField
          label="Pick-up"
          type="date"
          value={endDate}
          onChange={({ target }) => setEnd(target.value)}
        />
      </div>
      <ChangeConfirm change={change} action="Move to these days" />
    </form>
  );
}
