import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { reopenedOn } from '#core/capacity/booking-limits.ts';
import { blackoutOn } from '#core/capacity/shut-days.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { UnitEffectsDto } from '#core/contract/inventory.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { formatPeriod, formatLongDay } from '#core/kernel/format-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { DatesForm } from '#web/admin/shared/change-form.tsx';
import { closedText, ClosingTouches, useCountTouched } from '#web/admin/shared/closing-touches.tsx';
import { MaintenanceForm } from '#web/admin/shared/maintenance-form.tsx';
import { useOpened } from '#web/admin/shared/meanwhile.tsx';
import { useReservation } from '#web/admin/shared/reservation-data.ts';
import {
  freshEffects,
  touchesNobody,
  UnitConfirm,
  EffectsDone,
  useUnitChange,
} from '#web/admin/shared/unit-change.tsx';
import { useBusinessSettings, useSaveSettings } from '#web/admin/shared/use-business-settings.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DrawerLoading } from '#web/admin/ui/drawer.tsx';
import { MeanwhileContext, NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { rentalName } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { Blocking, Move } from './use-grid-drag.ts';

type Closing = { readonly onClose: () => void };

function Moving(props: Closing & { readonly move: Move; readonly reservation: AdminReservation }) {
  const { held, to } = props.move;
  const { seen, since, onReload } = useOpened(props.reservation);
  return (
    <MeanwhileContext value={since}>
      <DatesForm
        reservation={seen}
        dragged={{ period: held.period, to }}
        onDone={props.onClose}
        onReload={onReload}
      />
    </MeanwhileContext>
  );
}

/** Whether the rental is picked up on the evening of its last party day. */
const isEvening = ({ lines, visits }: AdminReservation, period: RentalPeriod): boolean =>
  visits.some(
    (visit) =>
      visit.sameEvening === true &&
      visit.lines.some((index) => lines[index]?.endDate === period.endDate),
  );

/** What the new days cost, line by line. Changes nothing until it is confirmed. */
export function MoveDialog({ move, onClose }: Closing & { readonly move: Move }) {
  const { held, to } = move;
  const { period } = held;
  const query = useReservation(held.reservationId);
  const { data } = query;
  const isMoved = to.startDate !== period.startDate || to.endDate !== period.endDate;
  const sameEvening = data !== undefined && isEvening(data, period);
  const [days, moved] = [period, to].map((one) => rentalName({ ...one, sameEvening }));
  return (
    <Dialog open onClose={onClose} title={`Move ${held.name}?`}>
      <div className="grid gap-3 p-4">
        <p className="text-muted">
          {`${isMoved ? `${days} becomes ${moved}.` : `Now ${days}.`} Nothing has changed yet.`}
        </p>
        {data !== undefined ? (
          <Moving move={move} reservation={data} onClose={onClose} />
        ) : (
          <NotLoaded title="The reservation did not load" query={query}>
            <DrawerLoading />
          </NotLoaded>
        )}
        <div className="flex justify-between gap-2 border-t border-line pt-3">
          <ActionLink to={`/admin/reservations?id=${held.reservationId}`} variant="quiet">
            Open reservation
          </ActionLink>
          <ActionButton keyHint="Esc" onClick={onClose}>
            Keep {days}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Takes a unit out of service on the drawn days: asks why, shows who is affected, then does it. */
export function BlockDialog({ blocking, onClose }: Closing & { readonly blocking: Blocking }) {
  const { row, from, to } = blocking;
  const { product, unit } = row;
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed) => {
    const fresh = freshEffects(changed);
    if (touchesNobody(fresh)) onClose();
    else setEffects(fresh);
  });
  const leave = useLeave();
  return (
    <Dialog
      open
      onClose={() => (effects === undefined ? leave(onClose) : onClose())}
      title={`Take ${unit.label} of ${product.title} out of service`}
    >
      {flow.asked && <UnitConfirm flow={flow} />}
      {effects !== undefined ? (
        <div className="grid gap-3 p-4">
          <EffectsDone productId={product.productId} effects={effects} />
          <ActionButton className="justify-self-end" onClick={onClose}>
            Done
          </ActionButton>
        </div>
      ) : (
        <div hidden={flow.asked !== undefined} className="p-4">
          {flow.problem && <StateBox is="failed" title={flow.problem.message} />}
          <MaintenanceForm
            productId={product.productId}
            unit={unit}
            title={product.title}
            flow={flow}
            days={{ from, to }}
          />
        </div>
      )}
    </Dialog>
  );
}

const schema = z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(120) });

type ClosingDay = {
  readonly day: CalendarDay;
  readonly onClose: () => void;
  readonly query: ReturnType<typeof useBusinessSettings>;
};

/** Closes the day, or opens it again if it is closed. Bookings stay either way. */
function CloseForm({ day, onClose, query }: ClosingDay) {
  const save = useSaveSettings();
  const queries = useQueryClient();
  const countTouched = useCountTouched();
  const touched = useRef(0);
  const { data } = query;
  if (data === undefined) {
    return (
      <NotLoaded title="The settings did not load" query={query}>
        <DrawerLoading />
      </NotLoaded>
    );
  }
  const { revision, ...settings } = data;
  const keep = async (blackouts: (typeof settings.limits)['blackouts']): Promise<void> => {
    await save.mutateAsync({
      settings: { ...settings, limits: { ...settings.limits, blackouts } },
      revision,
    });
    void queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const closed = blackoutOn(day, settings.limits);
  if (closed !== undefined) {
    const { from, to, reason } = closed;
    return (
      <ActionForm
        key="reopen"
        schema={z.object({})}
        values={{}}
        write={() => keep(reopenedOn(day, settings.limits))}
        submit="Reopen to bookings"
        done="This day’s closing was removed."
        onDone={onClose}
        onReload={() => void query.refetch()}
        ready
      >
        <p>
          Closed: {reason}.{' '}
          {from !== to &&
            `Only this day reopens. The rest of ${formatPeriod(calendarDay(from), calendarDay(to))} stays closed.`}
        </p>
      </ActionForm>
    );
  }
  return (
    <ActionForm
      key="close"
      schema={schema}
      values={{ reason: '' }}
      write={async ({ reason }) => {
        touched.current = await countTouched([{ from: day, to: day }]);
        await keep([...settings.limits.blackouts, { from: day, to: day, reason }]);
      }}
      submit="Close to bookings"
      done={() => closedText('Day closed to bookings.', touched.current)}
      onDone={onClose}
      onReload={() => void query.refetch()}
      focus="reason"
    >
      <ClosingTouches from={day} to={day} />
      <FormText
        name="reason"
        label="Reason"
        hint="Customers see this if they try to book the day, but not in Spanish."
        maxLength={120}
      />
    </ActionForm>
  );
}

export function CloseDayDialog(props: { readonly day: CalendarDay; readonly onClose: () => void }) {
  const leave = useLeave();
  const query = useBusinessSettings();
  const isClosed = query.data && blackoutOn(props.day, query.data.limits) !== undefined;
  return (
    <Dialog
      open
      onClose={() => leave(props.onClose)}
      title={`${isClosed === true ? 'Reopen' : 'Close'} ${formatLongDay(props.day)}?`}
    >
      <div className="grid gap-3 p-4">
        <CloseForm {...props} query={query} />
        <ActionButton
          keyHint="Esc"
          className="justify-self-end"
          onClick={() => leave(props.onClose)}
        >
          {isClosed === true ? 'Keep it closed' : 'Keep it open'}
        </ActionButton>
      </div>
    </Dialog>
  );
}
