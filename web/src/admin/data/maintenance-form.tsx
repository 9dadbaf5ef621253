import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { maintenanceSchema, MOST_REASON } from '#core/inventory/unit-change.schema.ts';
import { MAINTENANCE_REASONS } from '#core/inventory/unit.ts';
import type { ReportedAct } from '#core/contract/crew.ts';
import { CrewPhotos, useDamageOf } from '#web/admin/data/crew-reports.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import type { UnitDto } from '#core/contract/inventory.ts';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import type { UnitChangeFlow } from '#web/admin/data/unit-change.tsx';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { useToday } from '#web/shared/app-context.tsx';

const LOOK_AGAIN_DAYS = 7;
const nothing = (): void => undefined;

/** A week after the first day, if the unit is still out then. */
function lookAgainOn(from: CalendarDay, to: CalendarDay | undefined): CalendarDay {
  const day = addDays(from, LOOK_AGAIN_DAYS);
  return to !== undefined && to >= from && to < day ? to : day;
}

/** Moves along with the days until the user picks another day. */
function LookAgain({ today }: { readonly today: CalendarDay }) {
  const { watch, setValue, formState } = useFormContext<Record<'from' | 'to' | 'lookOn', string>>();
  const from = parseCalendarDay(watch('from')) ?? today;
  const to = parseCalendarDay(watch('to'));
  const isChosen = formState.dirtyFields.lookOn === true;
  useEffect(() => {
    if (!isChosen) setValue('lookOn', lookAgainOn(from, to));
  }, [from, to, isChosen, setValue]);
  return <FormDay name="lookOn" label="Check again on (optional)" min={from} />;
}

/** A crew's words, as the reason they may become. */
export const reasonOf = (damage: Pick<ReportedAct, 'text'> | undefined): string =>
  (damage?.text ?? '').replaceAll(/\s+/g, ' ').slice(0, MOST_REASON);

/** Takes a unit out of service, after showing the effect on reservations. */
export function MaintenanceForm(props: {
  readonly productId: string;
  readonly unit: Pick<UnitDto, 'id' | 'label'>;
  /** Identifies the product too, because every product has a Unit 1. */
  readonly title: string;
  readonly flow: UnitChangeFlow;
  /** Default: from today until further notice. */
  readonly days?: { readonly from: CalendarDay; readonly to: CalendarDay };
}) {
  const { productId, unit, title, flow, days } = props;
  const today = useToday();
  const damage = useDamageOf(productId, unit.id);
  const pictures = damage?.picture === undefined ? [] : [damage.picture];
  const { from = today, to = '' } = days ?? {};
  return (
    <ActionForm
      // The report is loaded after the form.
      key={damage?.id}
      schema={maintenanceSchema}
      values={{ from, to, reason: reasonOf(damage), pictures, lookOn: lookAgainOn(from, days?.to) }}
      fieldOf={(path) => (path[1] === 'block' ? path.slice(2).join('.') : undefined)}
      write={(block) => flow.ask({ kind: 'begin_maintenance', unitId: unit.id, block })}
      submit="Check bookings"
      focus="from"
      done={`${title}, ${unit.label} is out of service.`}
      onDone={nothing}
      ready
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FormDay name="from" label="First day" min={today} required />
        <FormDay
          name="to"

          label="Last day (optional)"
          hint="If left empty, the unit stays out of service until further notice."
          min={today}
        />
        <LookAgain today={today} />
        <FormText
          name="reason"
          label="Reason"
          required
          list="maintenance-reasons"
          placeholder="Torn, broken, cleaning, inspection…"
        />
        <datalist id="maintenance-reasons">
          {MAINTENANCE_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      </div>
      {damage !== undefined && (
        <p className="text-muted">
          The reason is from {damage.by}’s report, {momentName(damage.at)}.
        </p>
      )}
      <CrewPhotos pictures={pictures} />
    </ActionForm>
  );
}
