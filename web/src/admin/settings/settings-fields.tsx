import {
  Children,
  type ComponentProps,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { type FieldPath, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { addDays, type CalendarDay, WEEKDAYS } from '#core/kernel/calendar-day.ts';
import type { SettingsInput } from '#core/settings/settings.schema.ts';
import {
  type Closing,
  ClosingTouches,
  FARTHEST_DAYS,
  isOnWeekday,
  isLeftOut,
} from '#web/admin/shared/closing-touches.tsx';
import {
  FormCheckbox,
  FormNumber,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { intoView } from '#web/admin/ui/panel.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { ROW } from '#web/shared/focus.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { RemoveButton } from '#web/shared/ui/line-controls.tsx';
import {
  changesIn,
  type FormOf,
  newBlackouts,
  newlyClosed,
  savedAt,
  shortened,
} from './settings-form.ts';

export type SettingsForm = FormOf<SettingsInput>;
type Path = FieldPath<SettingsForm>;

export const useSettingsForm = () => useFormContext<SettingsForm, unknown, SettingsInput>();

type Named<Props> = Omit<Props, 'name'> & { readonly name: Path };

/** The saved value, shown below a field whose value differs. */
function useHint(name: Path, hint: ReactNode, sayOption?: (saved: string) => string): ReactNode {
  const { control, formState } = useSettingsForm();
  const [change] = changesIn(savedAt(formState.defaultValues, name), useWatch({ control, name }));
  if (change === undefined) return hint;
  const was = sayOption?.(change.before) ?? change.before;
  return (
    <>
      <span className="block text-planned">was {was}</span>
      {hint}
    </>
  );
}

// The kit's fields, restricted to names of settings.
export const Text = ({ hint, ...field }: Named<ComponentProps<typeof FormText>>) => (
  <FormText trims {...field} hint={useHint(field.name, hint)} />
);
export const Day = ({ hint, ...field }: Named<ComponentProps<typeof FormDay>>) => (
  <FormDay {...field} hint={useHint(field.name, hint)} />
);
export const Num = ({ hint, ...field }: Named<ComponentProps<typeof FormNumber>>) => (
  <FormNumber {...field} hint={useHint(field.name, hint)} />
);
export const Words = ({ hint, ...field }: Named<ComponentProps<typeof FormTextArea>>) => (
  <FormTextArea {...field} hint={useHint(field.name, hint)} />
);
export const Check = ({ hint, ...field }: Named<ComponentProps<typeof FormCheckbox>>) => (
  <FormCheckbox {...field} hint={useHint(field.name, hint)} />
);
export const Select = ({ hint, ...field }: Named<ComponentProps<typeof FormSelect>>) => {
  const options = Children.toArray(field.children).filter(isValidElement<OptionProps>);
  const sayOption = (saved: string): string =>
    options.find(({ props }) => props.value === saved)?.props.children ?? saved;
  return <FormSelect {...field} hint={useHint(field.name, hint, sayOption)} />;
};
type OptionProps = { readonly value: string; readonly children: string };
export const Part = (part: Named<ComponentProps<typeof FormPart>>) => <FormPart {...part} />;

/** The sections with matches. Undefined: no search. */
export const FoundSections = createContext<ReadonlySet<string> | undefined>(undefined);

/** A section of the settings in its own panel. */
export function Section(props: {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, title, text } = props;
  const found = useContext(FoundSections);
  return (
    <section
      id={id}
      hidden={found?.has(id) === false}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 rounded-lg border border-line bg-raised outline-offset-2 max-sm:scroll-mt-16"
    >
      <h2
        id={`${id}-title`}
        className="flex min-h-10 items-center border-b border-line px-3 text-heading"
      >
        {title}
      </h2>
      <div className="grid gap-3 p-3">
        <p className="max-w-prose text-muted">{text}</p>
        {props.children}
      </div>
    </section>
  );
}

type ListName =
  | 'delivery.zones'
  | 'delivery.bands'
  | 'addOns.offers'
  | 'multiDay.tiers'
  | 'weekend.own'
  | 'holidays.days'
  | 'packages.list'
  | 'limits.blackouts'
  | 'cancellation.tiers'
  | `packages.list.${number}.items`;

/** Rows that can be added and removed. `empty` has a new row's form values. */
export function Rows(props: {
  readonly name: ListName;
  readonly one: string;
  readonly empty: object;
  readonly children: (index: number) => ReactNode;
}) {
  const { name, one, empty, children } = props;
  const { control, getFieldState, formState } = useSettingsForm();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { error } = getFieldState(name, formState);
  const message = error?.root?.message ?? error?.message;
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          {...ROW}
          className="grid gap-3 rounded-md border border-line p-3 sm:flex sm:items-start"
        >
          <legend className="sr-only">
            {one} {index + 1}
          </legend>
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2 2xl:grid-cols-4">
            {children(index)}
          </div>
          <RemoveButton
            size="sm"
            className="justify-self-end sm:mt-4"
            label={`Remove ${one} ${index + 1}`}
            onRemove={() => remove(index)}
          />
        </fieldset>
      ))}
      {message !== undefined && (
        <p role="alert" tabIndex={-1} className="text-sm text-act">
          {message}
        </p>
      )}
      <ActionButton
        small
        icon="plus"
        className="justify-self-start"
        onClick={() => append(empty as Parameters<typeof append>[0])}
      >
        Add {one}
      </ActionButton>
    </div>
  );
}

export const isAddOn = ({ categories }: ProductDto): boolean => categories.includes(ADD_ON);

export function ProductOptions(props: { readonly products: readonly ProductDto[] }) {
  return (
    <>
      <option value="">Choose…</option>
      <Options
        of={props.products.map(({ id, title, isActive }) => [
          id,
          isActive ? title : `${title} (hidden)`,
        ])}
      />
    </>
  );
}

/** On a phone, the day is above its times, which need half of the screen each. */
const HOURS_ROW =
  'grid grid-cols-2 items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem] sm:gap-2';

/** A closed day has no hours, except while a mistake in them has to be corrected. */
function DayHours({ name }: { readonly name: `limits.week.${number}` }) {
  const { watch, getFieldState, formState } = useSettingsForm();
  const isOpen = watch(`${name}.isOpen`);
  return isOpen || getFieldState(name, formState).invalid ? (
    <div className="col-span-2 grid grid-cols-subgrid [&_input]:max-[380px]:px-2 [&_label]:sr-only">
      <Text name={`${name}.opens`} label="Opens" type="time" />
      <Text name={`${name}.closes`} label="Closes" type="time" />
    </div>
  ) : (
    <p className="col-span-2 text-muted max-sm:hidden">Closed</p>
  );
}

/**
 * Opening hours, one row per day under one head.
 * @param props.note below the day that was closed last, else below the first closed one
 */
export function WeekHours({ note }: { readonly note: ReactNode }) {
  const week = useSettingsForm().watch('limits.week');
  const [last, setLast] = useState<number>();
  const isLastClosed = last !== undefined && week?.[last]?.isOpen === false;
  const noteAt = isLastClosed ? last : week?.findIndex(({ isOpen }) => !isOpen);
  return (
    <div className="grid max-w-[26rem] gap-1">
      <div aria-hidden="true" className={`${HOURS_ROW} text-sm text-muted`}>
        <span className="max-sm:hidden">Open on</span>
        <span>Opens</span>
        <span>Closes</span>
      </div>
      {WEEKDAYS.map((day, index) => (
        <Fragment key={day}>
          <fieldset
            className={HOURS_ROW}
            onChange={({ target }) => {
              if (target instanceof HTMLInputElement && target.type === 'checkbox') setLast(index);
            }}
          >
            <legend className="sr-only">{day}</legend>
            <div className="max-sm:col-span-2">
              <Check name={`limits.week.${index}.isOpen`} label={day} />
            </div>
            <DayHours name={`limits.week.${index}`} />
          </fieldset>
          <HoursTouches index={index} />
          {index === noteAt && (
            // With its day, and with room for the bookings that it may name, which load later.
            <div
              key={last}
              ref={isLastClosed ? intoView : undefined}
              className="scroll-mt-20 scroll-mb-96 max-sm:scroll-mt-40"
            >
              {note}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}

type Limits = Parameters<typeof newlyClosed>[0] & Parameters<typeof newBlackouts>[0];

/** The days and hours that saving closes. */
export function newClosings(saved: Limits, typed: Limits, today: CalendarDay): readonly Closing[] {
  const weekdays = newlyClosed(saved, typed);
  const hours = WEEKDAYS.flatMap((_, weekday) => {
    const { before, after } = shortened(saved, typed, weekday) ?? {};
    return before && after ? [isLeftOut(weekday, before, after)] : [];
  });
  const touches = [...(weekdays.length > 0 ? [isOnWeekday(weekdays)] : []), ...hours];
  const week: Closing = {
    from: today,
    to: addDays(today, FARTHEST_DAYS),
    isTouched: (visit) => touches.some((isTouched) => isTouched(visit)),
  };
  return [...newBlackouts(saved, typed, today), ...(touches.length > 0 ? [week] : [])];
}

/** Before they are saved: whose promised hours the day's shorter ones leave out. */
function HoursTouches({ index }: { readonly index: number }) {
  const { watch, formState } = useSettingsForm();
  const today = useToday();
  const hours = shortened(formState.defaultValues?.limits ?? {}, watch('limits'), index);
  if (hours === undefined) return null;
  return (
    <ClosingTouches
      from={today}
      to={addDays(today, FARTHEST_DAYS)}
      isTouched={isLeftOut(index, hours.before, hours.after)}
      hours
    />
  );
}

/** Before it is saved: which bookings are on weekdays that then take none. */
export function WeekdayTouches() {
  const { watch, formState } = useSettingsForm();
  const today = useToday();
  const saved = formState.defaultValues?.limits ?? {};
  const weekdays = newlyClosed(saved, watch('limits'));
  if (weekdays.length === 0) return null;
  return (
    <ClosingTouches
      from={today}
      to={addDays(today, FARTHEST_DAYS)}
      isTouched={isOnWeekday(weekdays)}
    />
  );
}
