import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { ReportedAct } from '#core/contract/crew.ts';
import type { BlockDto, UnitDto } from '#core/contract/inventory.ts';
import { maintenanceSchema, MOST_REASON } from '#core/inventory/unit-change.schema.ts';
import { MAINTENANCE_REASONS, UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  parseCalendarDay,
} from '#core/kernel/calendar-day.ts';
import { ActionForm, FormPart, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { CrewPhotos, useDamageOf } from './crew-reports.tsx';
import { LOOK_AGAIN_DAYS, maintenanceDays, type UnitChangeFlow } from './unit-change.tsx';

const nothing = (): void => undefined;

/** A week after the first day; empty if the unit is back by then. */
export function lookAgainOn(from: CalendarDay, to: CalendarDay | undefined): CalendarDay | '' {
  const day = addDays(from, LOOK_AGAIN_DAYS);
  return to !== undefined && to <= day ? '' : day;
}

/** To the server, no last day means no known end. Here that is a choice, not an empty field. */
export const maintenanceFormSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    untilNotice: z.boolean(),
    reason: z.string(),
    pictures: z.array(z.string()).readonly().optional(),
    lookOn: z.string(),
  })
  .refine(({ to, untilNotice }) => untilNotice || to !== '', {
    path: ['to'],
    error: 'Choose a day, or “Until further notice”.',
  })
  .transform(({ untilNotice: _isSaidByTo, ...block }): z.input<typeof maintenanceSchema> => block)
  .pipe(maintenanceSchema);

type Typed = z.input<typeof maintenanceFormSchema>;

/** Most repairs take a day, so the last day is the first one until the user picks another. */
function LastDay({ today, follows }: { readonly today: CalendarDay; readonly follows: boolean }) {
  const { watch, setValue, formState } = useFormContext<Typed>();
  const [from, isOpen] = watch(['from', 'untilNotice']);
  const isChosen = !follows || isOpen || formState.dirtyFields.to === true;
  useEffect(() => {
    if (!isChosen) setValue('to', from);
  }, [from, isChosen, setValue]);
  return (
    <div className="grid content-start gap-2">
      {!isOpen && <FormDay name="to" label="Last day" min={today} required />}
      <FormPart
        name="untilNotice"
        label="Until further notice"
        onSwitch={(isOn) => setValue('to', isOn ? '' : from, { shouldDirty: true })}
      />
    </div>
  );
}

type LookAgainProps = { readonly today: CalendarDay; readonly wasChosen: boolean };

/** Moves along with the days until the user picks another day. */
function LookAgain({ today, wasChosen }: LookAgainProps) {
  const { watch, setValue, formState } = useFormContext<Typed>();
  const from = parseCalendarDay(watch('from')) ?? today;
  const to = parseCalendarDay(watch('to'));
  const isChosen = wasChosen || formState.dirtyFields.lookOn === true;
  useEffect(() => {
    if (!isChosen) setValue('lookOn', lookAgainOn(from, to));
  }, [from, to, isChosen, setValue]);
  // A unit that is back the next day needs no check in between.
  if (to === from && watch('lookOn') === '') return null;
  return (
    <FormDay
      name="lookOn"
      label="Check again on (optional)"
      hint={isChosen ? undefined : 'Moves along with the days above until you change it.'}
      min={from}
    />
  );
}

/** A crew's words, as the reason they may become. */
export const reasonOf = (damage: Pick<ReportedAct, 'text'> | undefined): string =>
  (damage?.text ?? '').replaceAll(/\s+/g, ' ').slice(0, MOST_REASON);

type Days = { readonly from: CalendarDay; readonly to: CalendarDay };

const blockOf = (from: CalendarDay, to: CalendarDay | undefined, damage?: ReportedAct): Typed => ({
  from,
  to: to ?? '',
  untilNotice: to === undefined,
  reason: reasonOf(damage),
  pictures: damage?.picture === undefined ? [] : [damage.picture],
  lookOn: lookAgainOn(from, to),
});

/** For one day, or, as long as nobody knows what a crew's report takes, until further notice. */
export function newBlock(today: CalendarDay, days: Days | undefined, damage?: ReportedAct): Typed {
  const { from, to } = days ?? { from: today, to: damage === undefined ? today : undefined };
  return blockOf(from, to, damage);
}

const typedBlock = ({ from, to, reason, pictures, lookOn = '' }: BlockDto): Typed => ({
  from,
  to: to === UNTIL_FURTHER_NOTICE ? '' : to,
  untilNotice: to === UNTIL_FURTHER_NOTICE,
  reason,
  pictures,
  // Older maintenance may name its last day.
  lookOn: lookOn < to ? lookOn : '',
});

/** `will be out of service: Mon, Dec 14.` */
export function outWords({ from, to }: Pick<BlockDto, 'from' | 'to'>, today: CalendarDay): string {
  const days = maintenanceDays({ from, to: to || UNTIL_FURTHER_NOTICE }, today);
  return `${from > today ? 'will be' : 'is'} out of service: ${days.replace(/^From/, 'from')}.`;
}

/** Takes a unit out of service, or changes when and why, after showing who is affected. */
export function MaintenanceForm(props: {
  readonly productId: string;
  readonly unit: Pick<UnitDto, 'id' | 'label'>;
  /** Identifies the product too, because every product has a Unit 1. */
  readonly title: string;
  readonly flow: UnitChangeFlow;
  /** Default: today. */
  readonly days?: Days;
  /** The one to change. */
  readonly block?: BlockDto;
  /** Leaves without a change. */
  readonly onBack?: (() => void) | undefined;
  readonly onDone?: () => void;
}) {
  const { productId, unit, title, flow, days, block: before, onBack, onDone = nothing } = props;
  const today = useToday();
  const reported = useDamageOf(productId, unit.id);
  const damage = before === undefined ? reported : undefined;
  const values = before === undefined ? newBlock(today, days, damage) : typedBlock(before);
  const { from, to, untilNotice, lookOn } = values;
  const isBegun = from < today;
  return (
    <ActionForm
      // The report is loaded after the form.
      key={damage?.id}
      schema={maintenanceFormSchema}
      values={values}
      fieldOf={(path) => (path[1] === 'block' ? path.slice(2).join('.') : undefined)}
      write={(block) =>
        flow.ask(
          before === undefined
            ? { kind: 'begin_maintenance', unitId: unit.id, block }
            : { kind: 'edit_maintenance', unitId: unit.id, from: before.from, block },
          before,
        )
      }
      submit={before === undefined ? 'Review' : 'Review changes'}
      focus={isBegun ? (untilNotice ? 'untilNotice' : 'to') : 'from'}
      done={(typed) =>
        before === undefined
          ? `${title}, ${unit.label} ${outWords({ ...values, ...typed }, today)}`
          : `Maintenance of ${title}, ${unit.label} saved.`
      }
      onDone={onDone}
      ready={before === undefined}
      more={
        onBack && (
          <ActionButton variant="quiet" onClick={onBack}>
            Back
          </ActionButton>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FormDay
          name="from"
          label="First day"
          hint={isBegun ? 'It has begun.' : undefined}
          min={today}
          disabled={isBegun}
          required
        />
        <LastDay today={today} follows={before === undefined && from === to} />
        <LookAgain
          today={today}
          wasChosen={lookOn !== lookAgainOn(calendarDay(from), parseCalendarDay(to))}
        />
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
      <CrewPhotos pictures={values.pictures} />
    </ActionForm>
  );
}
