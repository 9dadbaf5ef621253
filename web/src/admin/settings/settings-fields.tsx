import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, useFieldArray, useFormContext } from 'react-hook-form';
import type { SettingsInput } from '#core/settings/settings.schema.ts';
import type { FormOf } from '#web/admin/settings/form-values.ts';
import { ROW } from '#web/shared/pass-focus.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RemoveButton } from '#web/shared/ui/remove-button.tsx';

export type SettingsForm = FormOf<SettingsInput>;
type Path = FieldPath<SettingsForm>;

export const useSettingsForm = () => useFormContext<SettingsForm, unknown, SettingsInput>();

function useField(name: Path) {
  const { register, getFieldState, formState } = useSettingsForm();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

type Named<Props> = Omit<Props, 'name' | 'error'> & { readonly name: Path };

export function Text({ name, ...field }: Named<ComponentProps<typeof TextField>>) {
  return <TextField autoComplete="off" {...field} {...useField(name)} />;
}

/** A text field all the same: number inputs swallow what they cannot read, and turn with the mouse wheel. */
export const Num = (field: Named<ComponentProps<typeof TextField>>) => (
  <Text inputMode="decimal" {...field} />
);

export function Check({ name, ...field }: Named<ComponentProps<typeof CheckboxField>>) {
  return <CheckboxField {...field} {...useField(name)} />;
}

export function Select({ name, ...field }: Named<ComponentProps<typeof SelectField>>) {
  return <SelectField {...field} {...useField(name)} />;
}

/** A part of the settings on a panel of its own. */
export function Section(props: {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, title, text } = props;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-5 rounded-lg border border-line bg-raised p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="font-display text-heading font-semibold">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-muted">{text}</p>
      </div>
      {props.children}
    </section>
  );
}

/** Shows its fields only where they count. */
export function Part(props: {
  readonly name: Path;
  readonly label: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}) {
  const { name, label, hint } = props;
  const isOn = useSettingsForm().watch(name) === true;
  return (
    <div className="grid gap-4">
      <Check name={name} label={label} hint={hint} />
      {isOn && props.children !== undefined && (
        <div className="grid gap-4 border-l-2 border-line pl-4">{props.children}</div>
      )}
    </div>
  );
}

type ListName =
  | 'delivery.zones'
  | 'delivery.bands'
  | 'addOns.offers'
  | 'multiDay.tiers'
  | 'holidays.days'
  | 'packages.list'
  | 'limits.blackouts'
  | 'cancellation.tiers'
  | `packages.list.${number}.items`;

/** Rows that can be added and removed. @param props.empty what a new row holds, as the form has it */
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
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {children(index)}
          </div>
          <RemoveButton
            size="sm"
            className="justify-self-end sm:mt-6.5"
            label={`Remove ${one} ${index + 1}`}
            onRemove={() => remove(index)}
          />
        </fieldset>
      ))}
      {message !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => append(empty as Parameters<typeof append>[0])}
      >
        <Icon name="plus" />
        Add {one}
      </Button>
    </div>
  );
}
