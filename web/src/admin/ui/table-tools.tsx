import { type FormEvent, type ReactNode, useState } from 'react';
import { useToday } from '#web/shared/app-context.tsx';
import { Options, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { ActionButton, Chip, IconButton, Menu, useMenu } from './controls.tsx';
import { DayField } from './day-field.tsx';
import { NAMED_SPANS, spanName, spanOf, spanText } from './day-spans.ts';
import { isSameView, type ListView, wholeList } from './list-view.ts';
import { type TableModel, withoutSavedView, withSavedView } from './table-model.tsx';

type Of<Row extends object> = { readonly model: TableModel<Row> };

/** A view predefined by the screen. */
export type GivenView = {
  readonly name: string;
  readonly view: Partial<ListView>;
  readonly count?: number | undefined;
};

const isOn = <Row extends object>(
  { view, shape }: TableModel<Row>,
  other: Partial<ListView>,
): boolean => isSameView(view, { ...wholeList(shape), ...other }, shape);

const isNamed = <Row extends object>(
  model: TableModel<Row>,
  given: readonly GivenView[],
): boolean =>
  [...given.map(({ view }) => view), ...model.memory.views, {}].some((one) => isOn(model, one));

function SaveView<Row extends object>({ model }: Of<Row>) {
  const menu = useMenu();
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    model.remember((memory) => withSavedView(memory, name, model.view));
    setName('');
    menu.onOpen(false);
  };
  return (
    <Menu
      {...menu}
      label="Save view"
      button={{ variant: 'quiet', small: true, icon: 'plus', children: 'Save view' }}
    >
      <form className="grid gap-3" onSubmit={save}>
        <TextField
          label="Name"
          hint="Saves search, filters, order, and columns on this device."
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ActionButton type="submit" small>
          Save
        </ActionButton>
      </form>
    </Menu>
  );
}

/** The screen's and this browser's views. The current one is marked. */
export function Views<Row extends object>({
  model,
  given,
}: Of<Row> & { readonly given: readonly GivenView[] }) {
  const { shape, change, memory, remember } = model;
  const whole = wholeList(shape);
  return (
    <>
      <div className="flex min-w-0 shrink-[99] items-center gap-1.5 overflow-x-auto [mask-image:linear-gradient(to_right,#000_calc(100%-var(--fade)),transparent)] py-1 pr-(--fade) [--fade:20px] max-sm:[--fade:48px] [scrollbar-width:none]">
        {given.map((one) => (
          <Chip
            key={one.name}
            on={isOn(model, one.view)}
            count={one.count}
            onPress={() => change({ ...whole, ...one.view })}
          >
            {one.name}
          </Chip>
        ))}
        {memory.views.map(({ name, hidden, ...saved }) => (
          <Chip
            key={`saved ${name}`}
            on={isOn(model, saved)}
            onPress={() => {
              remember((now) => ({ ...now, hidden }));
              change({ ...whole, ...saved });
            }}
            onRemove={
              isOn(model, saved) ? () => remember((now) => withoutSavedView(now, name)) : undefined
            }
          >
            {name}
          </Chip>
        ))}
      </div>
      {!isNamed(model, given) && (
        <div className="max-sm:hidden">
          <SaveView model={model} />
        </div>
      )}
    </>
  );
}

/** A chip per active filter; none while a view's chip covers them. */
export function ActiveFilters<Row extends object>(
  props: Of<Row> & { readonly given: readonly GivenView[]; readonly onPress: () => void },
) {
  const { filters = [], view, change } = props.model;
  const today = useToday();
  if (isNamed(props.model, props.given)) return null;
  const chips = filters.flatMap((filter) => {
    const value = view.filters[filter.key];
    if (value === undefined) return [];
    const { [filter.key]: _off, ...others } = view.filters;
    const word =
      filter.kind === 'choice'
        ? (filter.options.find((option) => option.value === value)?.label ?? value)
        : spanName(value, today);
    return (
      <Chip
        key={filter.key}
        on
        onPress={props.onPress}
        onRemove={() => change({ filters: others })}
      >
        {`${filter.label}: ${word}`}
      </Chip>
    );
  });
  if (chips.length === 0) return null;
  // If there are many, they scroll, so that the button behind them stays. A phone has a line for them.
  return (
    <div className="flex min-w-0 items-center gap-1.5 overflow-x-auto py-1 [scrollbar-width:none] max-sm:shrink-0 max-sm:px-3 max-sm:pt-0 max-sm:pb-2">
      {chips}
    </div>
  );
}

const OWN_DAYS = 'own';

/** Days by name, or a range. */
function DaysField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, onChange } = props;
  const today = useToday();
  const isNamedSpan = value === '' || Object.hasOwn(NAMED_SPANS, value);
  const { from = '', to = '' } = spanOf(value, today) ?? {};
  const days = (end: 'from' | 'to', day: string): void => {
    const other = end === 'from' ? to : from;
    // Either end may be open. Clearing both removes the filter.
    onChange(spanText(end === 'from' ? { from: day, to: other } : { from: other, to: day }));
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={isNamedSpan ? value : OWN_DAYS}
        onChange={({ target }) => onChange(target.value === OWN_DAYS ? today : target.value)}
      >
        <option value="">Any day</option>
        <Options of={Object.entries(NAMED_SPANS).map(([name, span]) => [name, span.label])} />
        <option value={OWN_DAYS}>From … to …</option>
      </SelectField>
      {!isNamedSpan && (
        <div className="grid grid-cols-2 gap-2">
          <DayField
            label="From"
            aria-label={`${label}, from`}
            value={from}
            onChange={(day) => days('from', day)}
          />
          <DayField
            label="To"
            aria-label={`${label}, to`}
            value={to}
            onChange={(day) => days('to', day)}
          />
        </div>
      )}
    </div>
  );
}

export function FilterMenu<Row extends object>({
  model,
  menu,
  isIcon = false,
}: Of<Row> & { readonly menu: ReturnType<typeof useMenu>; readonly isIcon?: boolean }) {
  const { filters = [], view, change, shape } = model;
  const set = (key: string, value: string): void => {
    const { [key]: _before, ...others } = view.filters;
    change({ filters: value === '' ? others : { ...others, [key]: value } });
  };
  return (
    <Menu
      {...menu}
      label="Filter"
      button={{
        small: true,
        icon: 'filter',
        keyHint: 'F',
        ...(isIcon ? { 'aria-label': 'Filter' } : { children: 'Filter' }),
      }}
    >
      {filters.map((filter) => {
        const { key, label, kind } = filter;
        const value = view.filters[key] ?? '';
        if (filter.isFormer === true) return null;
        if (kind === 'days') {
          return (
            <DaysField key={key} label={label} value={value} onChange={(to) => set(key, to)} />
          );
        }
        if (kind === 'day') {
          return (
            <DayField key={key} label={label} value={value} onChange={(day) => set(key, day)} />
          );
        }
        return (
          <SelectField
            key={key}
            label={label}
            value={value}
            onChange={({ target }) => set(key, target.value)}
          >
            <option value="">All</option>
            <Options of={filter.options.map((option) => [option.value, option.label])} />
          </SelectField>
        );
      })}
      <div className="flex justify-end gap-2">
        <ActionButton small variant="quiet" onClick={() => change(wholeList(shape))}>
          Clear
        </ActionButton>
        <ActionButton small onClick={() => menu.onOpen(false)}>
          Close
        </ActionButton>
      </div>
    </Menu>
  );
}

export function ColumnsMenu<Row extends object>({ model }: Of<Row>) {
  const menu = useMenu();
  const hide = (id: string, isHidden: boolean): void =>
    model.remember((memory) => ({
      ...memory,
      hidden: isHidden ? [...memory.hidden, id] : memory.hidden.filter((one) => one !== id),
    }));
  return (
    <Menu
      {...menu}
      label="Columns"
      button={{ small: true, icon: 'columns', 'aria-label': 'Columns', title: 'Columns' }}
    >
      <div className="grid gap-1">
        {model.table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map(({ id }) => (
            <label key={id} className="flex min-h-7 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 tick"
                checked={!model.memory.hidden.includes(id)}
                onChange={({ target }) => hide(id, !target.checked)}
              />
              {model.columnOf(id)?.label}
            </label>
          ))}
      </div>
    </Menu>
  );
}

/** Actions on the selected rows, above the list's lower edge. */
export function BulkBar<Row extends object>(
  props: Of<Row> & { readonly children: (chosen: readonly Row[], clear: () => void) => ReactNode },
) {
  const { chosen, table } = props.model;
  const clear = (): void => table.resetRowSelection(true);
  if (chosen.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className="bulk-bar absolute bottom-3 left-1/2 z-10 flex max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-2 overflow-x-auto rounded-lg border border-edge bg-chosen px-3 py-2 shadow-lift"
    >
      <output className="mr-1 font-semibold whitespace-nowrap">{chosen.length} selected</output>
      {props.children(chosen, clear)}
      <IconButton small icon="close" label="Clear selection" onClick={clear} />
    </div>
  );
}
