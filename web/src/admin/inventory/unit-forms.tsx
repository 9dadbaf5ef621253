import { useState } from 'react';
import { z } from 'zod';
import type { BlockDto, UnitDto } from '#core/contract/inventory.ts';
import { newUnitsSchema, unitDetailsSchema } from '#core/inventory/unit-change.schema.ts';
import { type Condition, CONDITIONS } from '#core/inventory/unit.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { wholeWithin } from '#core/kernel/fields.schema.ts';
import { CrewPhotos } from '#web/admin/shared/crew-reports.tsx';
import { MaintenanceForm } from '#web/admin/shared/maintenance-form.tsx';
import { maintenanceDays, type UnitChangeFlow } from '#web/admin/shared/unit-change.tsx';
import type { UnitRow } from '#web/admin/shared/use-inventory.ts';
import {
  ActionForm,
  FormNumber,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay, shownDay } from '#web/admin/ui/day-field.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { centsFrom, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { Opened } from '#web/admin/ui/unsaved.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Options } from '#web/shared/ui/field.tsx';

const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

type Details = z.input<typeof typedDetails>;

const ConditionField = () => (
  <FormSelect name="condition" label="Condition">
    <Options of={CONDITIONS.map((condition) => [condition, CONDITION_NAMES[condition]])} />
  </FormSelect>
);

const MOST_COST = 10_000_000;

/** Dollars as typed; empty if unknown. */
const costField = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : centsFrom(text)))
  .refine(
    (cents) => cents === undefined || (cents >= 0 && cents <= MOST_COST),
    'Enter an amount up to $100,000.',
  );

const lifeField = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : numberFrom(text)))
  .refine(
    (years) => years === undefined || (Number.isInteger(years) && years >= 1 && years <= 30),
    'Enter 1 to 30 years.',
  );

/** The server's rules, with prices as typed. */
const typedDetails = unitDetailsSchema
  .omit({ papers: true })
  .extend({ priceCents: costField, lifeYears: lifeField });

const PriceFields = () => (
  <>
    <FormNumber
      name="priceCents"
      label="Price paid, $"
      hint={useMay()('reports:read') ? 'Used for its profit and payback.' : undefined}
    />
    <FormNumber name="lifeYears" label="Life, years" hint="The price is spread over these years." />
  </>
);

const typedCost = (cents: number | undefined): string =>
  cents === undefined ? '' : dollarsFrom(cents);

const PurchasedOnField = () => <FormDay name="purchasedOn" label="Purchased on" isPast />;

const detailsOf = (unit: UnitDto): Details => ({
  label: unit.label,
  condition: unit.condition,
  serial: unit.serial ?? '',
  purchasedOn: unit.purchasedOn ?? '',
  priceCents: typedCost(unit.priceCents),
  lifeYears: unit.lifeYears === undefined ? '' : String(unit.lifeYears),
  notes: unit.notes ?? '',
});

type Of = { readonly unit: UnitDto; readonly flow: UnitChangeFlow };

const nothing = (): void => undefined;

export const UnitDetailsForm = ({ unit, flow }: Of) => (
  <Opened now={{ unit, revision: flow.revision }} version={JSON.stringify(detailsOf(unit))}>
    {(seen) => (
      <ActionForm
        needs="inventory:write"
        schema={typedDetails}
        values={detailsOf(seen.unit)}
        fieldOf={(path) => (path[1] === 'details' ? path.slice(2).join('.') : undefined)}
        write={(details) =>
          flow.ask(
            { kind: 'edit', unitId: unit.id, details: { ...details, papers: seen.unit.papers } },
            undefined,
            seen.revision,
          )
        }
        submit="Save unit"
        done={({ label }) => `${label} saved.`}
        onDone={nothing}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <FormText name="label" label="Label" hint="As marked on the bag." required />
          <ConditionField />
          <FormText name="serial" label="Serial number" />
          <PurchasedOnField />
          <PriceFields />
        </div>
        <FormTextArea name="notes" label="Notes" rows={3} />
      </ActionForm>
    )}
  </Opened>
);

function sayBlock(block: BlockDto, today: CalendarDay): string {
  const look =
    block.lookOn === undefined ? '' : `; check again ${shownDay(calendarDay(block.lookOn), today)}`;
  return `${maintenanceDays(block, today)}${look}`;
}

function Block(props: Of & Pick<UnitRow, 'product'> & { readonly block: BlockDto }) {
  const { product, unit, flow, block } = props;
  const [isEditing, setEditing] = useState(false);
  const today = useToday();
  const isUnderWay = block.from <= today;
  const close = (): void => setEditing(false);
  return (
    <li className="grid gap-2 rounded-md border border-warning/45 bg-warning/8 px-3 py-1.5">
      <div className="flex items-center gap-2">
        <span className="mr-auto min-w-0">
          {block.reason}
          <span className="block text-sm text-muted">{sayBlock(block, today)}</span>
          {!isEditing && <CrewPhotos pictures={block.pictures} />}
        </span>
        <ActionButton
          small
          needs="inventory:write"
          aria-expanded={isEditing}
          aria-label={`Edit maintenance: ${block.reason}`}
          onClick={() => setEditing(!isEditing)}
        >
          Edit
        </ActionButton>
        <ActionButton
          small
          needs="inventory:write"
          busy={flow.isBusy}
          aria-label={`${isUnderWay ? 'End' : 'Cancel'} maintenance: ${block.reason}`}
          onClick={() => flow.press({ kind: 'end_maintenance', unitId: unit.id, from: block.from })}
        >
          {isUnderWay ? 'End now' : 'Cancel'}
        </ActionButton>
      </div>
      {isEditing && (
        <MaintenanceForm
          productId={product.productId}
          unit={unit}
          title={product.title}
          flow={flow}
          block={block}
          onBack={close}
          onDone={close}
        />
      )}
    </li>
  );
}

/** A repair's cost is often known only weeks later. */
function RepairCost({ unit, flow, block }: Of & { readonly block: BlockDto }) {
  const today = useToday();
  const cost = typedCost(block.costCents);
  return (
    <Opened now={{ cost, revision: flow.revision }} version={cost}>
      {(seen) => (
        <ActionForm
          needs="inventory:write"
          schema={z.object({ costCents: costField })}
          fieldOf={(path) => (path.at(-1) === 'costCents' ? 'costCents' : undefined)}
          values={{ costCents: seen.cost }}
          write={({ costCents = 0 }) =>
            flow.ask(
              { kind: 'price_maintenance', unitId: unit.id, from: block.from, costCents },
              undefined,
              seen.revision,
            )
          }
          submit="Save cost"
          done={`Cost of “${block.reason}” saved.`}
          onDone={nothing}
        >
          <FormNumber
            name="costCents"
            label={`Cost of “${block.reason}”, $`}
            hint={sayBlock(block, today)}
          />
        </ActionForm>
      )}
    </Opened>
  );
}

/** `2, $120.00`; says so if a cost is missing, because nobody repaired it for $0. */
export function repairsWords(begun: readonly Pick<BlockDto, 'costCents'>[]): string {
  const costs = begun.flatMap(({ costCents }) => costCents ?? []);
  if (costs.length === 0) return `${begun.length}, no cost entered`;
  const missing = begun.length - costs.length;
  const sum = usd(costs.reduce((all, one) => all + one, 0));
  return `${begun.length}, ${sum}${missing === 0 ? '' : ` (${missing} without a cost)`}`;
}

/** Repairs that have begun, latest first, with their cost. */
function Repairs({ unit, flow }: Of) {
  const today = useToday();
  const begun = unit.blocks.filter(({ from }) => from <= today).toReversed();
  if (begun.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer max-sm:min-h-11">
        Repairs and costs: {repairsWords(begun)}
      </summary>
      <div className="mt-2 grid gap-3">
        {begun.slice(0, 20).map((block) => (
          <RepairCost key={block.from} unit={unit} flow={flow} block={block} />
        ))}
      </div>
    </details>
  );
}

/** Folded if maintenance is ahead, and once sent, so that the form is not shown again, empty. */
function MoreMaintenance(
  props: Of & {
    readonly productId: string;
    readonly title: string;
    readonly isAhead: boolean;
  },
) {
  const { isAhead, ...form } = props;
  // Kept when the maintenance that is ahead changes, because something may have been typed.
  const [isOpen, setOpen] = useState(!isAhead);
  return isOpen ? (
    <MaintenanceForm {...form} onDone={() => setOpen(false)} />
  ) : (
    <ActionButton className="justify-self-start" onClick={() => setOpen(true)}>
      Add maintenance
    </ActionButton>
  );
}

/** Takes a unit of the product out of service, after showing the effect on reservations. */
export function UnitMaintenance({ unit, flow, product }: Of & Pick<UnitRow, 'product'>) {
  const today = useToday();
  const ahead = unit.blocks.filter(({ to }) => to >= today);
  return (
    <div className="grid gap-3">
      {ahead.length > 0 && (
        <ul className="grid gap-2">
          {ahead.map((block) => (
            <Block key={block.from} product={product} unit={unit} flow={flow} block={block} />
          ))}
        </ul>
      )}
      <Needs is="inventory:write">
        <MoreMaintenance
          unit={unit}
          productId={product.productId}
          title={product.title}
          flow={flow}
          isAhead={ahead.length > 0}
        />
      </Needs>
      <Repairs unit={unit} flow={flow} />
    </div>
  );
}

const addSchema = newUnitsSchema.pick({ label: true, condition: true, purchasedOn: true }).extend({
  priceCents: costField,
  lifeYears: lifeField,
  count: z.string().transform(numberFrom).pipe(wholeWithin(1, 50)),
});

export const AddUnitsForm = (props: {
  readonly flow: UnitChangeFlow;
  /** The message when they are added. */
  readonly done: string;
}) => (
  <ActionForm
    schema={addSchema}
    values={{
      count: '1',
      label: '',
      condition: 'new',
      purchasedOn: '',
      priceCents: '',
      lifeYears: '',
    }}
    write={({ count, ...details }) =>
      props.flow.ask({ kind: 'add', count, details: { ...details, papers: [] } })
    }
    submit={({ count = '' }) => (count === '1' ? 'Add unit' : `Add ${count} units`)}
    done={props.done}
    ready
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber name="count" label="How many" inputMode="numeric" required />
      <ConditionField />
      <FormText
        name="label"
        label="Label"
        hint="Several units are numbered: Castle 1, Castle 2. If left empty, they are named Unit and a number."
      />
      <PurchasedOnField />
      <PriceFields />
    </div>
  </ActionForm>
);
