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
import { ActionForm, FormText, useErrorOf } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { MeanwhileContext } from '#web/admin/ui/empty-state.tsx';
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

/** Chosen first, so that nobody takes a unit out of service for a day by overlooking the last one. */
const UNTIL = [
  ['notice', 'Until further notice'],
  ['day', 'Until a day'],
] as const;

/** To the server, no last day means no known end. Here that is a choice, not an empty field. */
export const maintenanceFormSchema = z
  .object({
    from: z.string(),
    until: z.enum(['notice', 'day']).nullable(),
    to: z.string(),
    reason: z.string(),
    pictures: z.array(z.string()).readonly().optional(),
    lookOn: z.string(),
  })
  .refine(({ until }) => until !== null, {
    path: ['until'],
    error: 'Choose “Until further notice” or “Until a day”.',
  })
  .refine(({ until, to }) => until !== 'day' || to !== '', {
    path: ['to'],
    error: 'Choose the last day it is out of service, or “Until further notice”.',
  })
  .transform(({ until: _isSaidByTo, ...block }): z.input<typeof maintenanceSchema> => block)
  .pipe(maintenanceSchema);

type Typed = z.input<typeof maintenanceFormSchema>;

function Until({ today }: { readonly today: CalendarDay }) {
  const { watch, register, setValue } = useFormContext<Typed>();
  const [from, until] = watch(['from', 'until']);
  const error = useErrorOf('until');
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        Out of service
        <span aria-hidden="true" className="text-muted">
          {'\u00a0*'}
        </span>
      </legend>
      {UNTIL.map(([value, name]) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 has-checked:bg-chosen max-sm:min-h-11"
        >
          <input
            type="radio"
            value={value}
            className="size-4 shrink-0 tick"
            {...register('until', {
              onChange: () => setValue('to', '', { shouldDirty: true }),
            })}
          />
          {name}
        </label>
      ))}
      {until === 'day' && (
        <FormDay name="to" label="Last day" min={parseCalendarDay(from) ?? today} required />
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
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

function FromReport({ damage }: { readonly damage: ReportedAct }) {
  const { watch } = useFormContext<Typed>();
  const when = momentName(damage.at);
  return (
    <p className="text-muted">
      {watch('reason') === reasonOf(damage)
        ? `The reason is from ${damage.by}’s report, ${when}.`
        : `${damage.by} reported, ${when}: ${damage.text ?? ''}`}
    </p>
  );
}

type Days = { readonly from: CalendarDay; readonly to: CalendarDay };

/**
 * For the days drawn in the calendar. A crew's report starts with "until further notice", because
 * nobody knows yet how long the repair takes. Otherwise the user says until when.
 */
export function newBlock(today: CalendarDay, days: Days | undefined, damage?: ReportedAct): Typed {
  const { from, to } = days ?? { from: today, to: undefined };
  const otherwise = damage === undefined ? null : 'notice';
  return {
    from,
    until: to === undefined ? otherwise : 'day',
    to: to ?? '',
    reason: reasonOf(damage),
    pictures: damage?.picture === undefined ? [] : [damage.picture],
    lookOn: lookAgainOn(from, to),
  };
}

const typedBlock = ({ from, to, reason, pictures, lookOn = '' }: BlockDto): Typed => ({
  from,
  until: to === UNTIL_FURTHER_NOTICE ? 'notice' : 'day',
  to: to === UNTIL_FURTHER_NOTICE ? '' : to,
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
  const { from, until, to, lookOn } = values;
  const isBegun = from < today;
  return (
    // A report that is loaded after the form, or comes later, fills in what nobody has typed.
    <MeanwhileContext value={{ version: damage?.id ?? '', events: [] }}>
      <ActionForm
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
        focus={isBegun ? (until === 'day' ? 'to' : 'until') : 'from'}
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
          <Until today={today} />
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
        {damage !== undefined && <FromReport damage={damage} />}
        <CrewPhotos pictures={values.pictures} />
      </ActionForm>
    </MeanwhileContext>
  );
}
