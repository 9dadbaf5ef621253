import { useController } from 'react-hook-form';
import type { ProductDto } from '#core/contract/products.ts';
import { WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { PromoCodes } from '#web/admin/shared/promo-codes.tsx';
import {
  isAddOn,
  Num,
  Part,
  ProductOptions,
  Rows,
  Section,
  Select,
  Day,
  Text,
  useSettingsForm,
} from './settings-fields.tsx';

/** The days of the week. The form stores their numbers as text. */
function Weekdays() {
  const { control } = useSettingsForm();
  const { field } = useController({ control, name: 'weekend.weekdays' });
  const chosen = new Set(field.value.split(/[\s,]+/).filter(Boolean));
  const toggle = (day: string): void => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    field.onChange([...next].sort().join(', '));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Nights starting on</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((name, index) => (
          <label
            key={name}
            className="flex min-h-8 max-sm:min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-3 has-checked:border-cyan has-checked:bg-cyan/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 tick"
              checked={chosen.has(String(index))}
              onChange={() => toggle(String(index))}
            />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const EMPTY_ITEM = { productId: '', quantity: '1' };

export function RatesSection(props: { readonly products: readonly ProductDto[] }) {
  return (
    <Section
      id="rates"
      title="Weekend and holiday rates"
      text="Added to the price of the days they fall on, each as its own line on the quote. A holiday on a weekend counts only as the holiday."
    >
      <Part name="weekend.isOn" label="Weekend rate">
        <Weekdays />
        <div className="max-w-48">
          <Num name="weekend.percent" label="Percent added" />
        </div>
        <Rows name="weekend.own" one="product’s own rate" empty={{ productId: '', percent: '' }}>
          {(index) => (
            <>
              <Select name={`weekend.own.${index}.productId`} label="Product">
                <ProductOptions products={props.products} />
              </Select>
              <Num
                name={`weekend.own.${index}.percent`}
                label="Percent added"
                hint="Instead of the rate above. Use 0 for none."
              />
            </>
          )}
        </Rows>
      </Part>
      <Part name="holidays.isOn" label="Holiday rates">
        <Rows name="holidays.days" one="holiday" empty={{ date: '', name: '', percent: '' }}>
          {(index) => (
            <>
              <Day name={`holidays.days.${index}.date`} label="Date" />
              <Text name={`holidays.days.${index}.name`} label="Name" />
              <Num name={`holidays.days.${index}.percent`} label="Percent added" />
            </>
          )}
        </Rows>
      </Part>
    </Section>
  );
}

function Packages({ products }: { readonly products: readonly ProductDto[] }) {
  const empty = { name: '', pricePerDayCents: '', items: [EMPTY_ITEM, EMPTY_ITEM] };
  return (
    <Rows name="packages.list" one="package" empty={empty}>
      {(index) => (
        <>
          <Text name={`packages.list.${index}.name`} label="Name" />
          <Num name={`packages.list.${index}.pricePerDayCents`} label="Price per day, in dollars" />
          <div className="sm:col-span-2 2xl:col-span-4">
            <Rows name={`packages.list.${index}.items`} one="product" empty={EMPTY_ITEM}>
              {(item) => (
                <>
                  <Select name={`packages.list.${index}.items.${item}.productId`} label="Product">
                    <ProductOptions products={products.filter((one) => !isAddOn(one))} />
                  </Select>
                  <Num name={`packages.list.${index}.items.${item}.quantity`} label="Quantity" />
                </>
              )}
            </Rows>
          </div>
        </>
      )}
    </Rows>
  );
}

export function DiscountsSection(props: { readonly products: readonly ProductDto[] }) {
  return (
    <Section
      id="discounts"
      title="Discounts"
      text="Each is its own line on the quote. A customer who rents everything in a package for the same days pays the package price. Each product keeps its own stock."
    >
      <Part name="multiDay.isOn" label="Multi-day discount">
        <Rows name="multiDay.tiers" one="tier" empty={{ fromDays: '', percent: '' }}>
          {(index) => (
            <>
              <Num name={`multiDay.tiers.${index}.fromDays`} label="From (days)" />
              <Num name={`multiDay.tiers.${index}.percent`} label="Percent off" />
            </>
          )}
        </Rows>
      </Part>
      <Part name="packages.isOn" label="Packages">
        <Packages products={props.products} />
      </Part>
      <Part
        name="promoCodes.isOn"
        label="Promo codes"
        hint="Adds a code field at checkout. Codes are saved on their own, not with this page."
      >
        <PromoCodes />
      </Part>
    </Section>
  );
}
