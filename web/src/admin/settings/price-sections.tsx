import { useController } from 'react-hook-form';
import { CATEGORIES } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { zonesOutOfReach } from '#core/pricing/delivery.ts';
import type { SettingsInput } from '#core/settings/settings.schema.ts';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import {
  Check,
  isAddOn,
  Num,
  Part,
  ProductOptions,
  Rows,
  Section,
  Select,
  Text,
  useSettingsForm,
} from './settings-fields.tsx';
import { inputFrom, listIn } from './settings-form.ts';

export function TaxSection() {
  return (
    <Section
      id="tax"
      title="Tax"
      text="Calculated once on everything taxable; half a cent rounds up. In Texas, rentals and their delivery are taxable. Ask your tax advisor about the rest. Each add-on has its own setting."
    >
      <Part name="tax.isOn" label="Charge sales tax">
        <div className="max-w-48">
          <Num name="tax.percent" label="Rate, %" hint="State and local combined." />
        </div>
        <div className="grid sm:grid-cols-3">
          <Check name="tax.rentals" label="On rentals" />
          <Check name="tax.delivery" label="On delivery" />
          <Check name="tax.damageWaiver" label="On the damage waiver" />
        </div>
      </Part>
    </Section>
  );
}

const EMPTY_ZONE = { name: '', postalCodes: '', feeCents: '0', miles: '0', leastCents: '' };
const EMPTY_BAND = { upToMiles: '', feeCents: '' };

function Fees() {
  const byDistance = useSettingsForm().watch('delivery.feeBy') === 'distance';
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select name="delivery.feeBy" label="Fee based on">
          <option value="zone">Zone</option>
          <option value="distance">Zone distance</option>
        </Select>
        <Num
          name="delivery.outsideFeeCents"
          label="Fee outside all zones, in dollars"
          hint="Used while you take requests from there."
        />
      </div>
      {byDistance && (
        <Rows name="delivery.bands" one="distance band" empty={EMPTY_BAND}>
          {(index) => (
            <>
              <Num name={`delivery.bands.${index}.upToMiles`} label="Up to (miles)" />
              <Num name={`delivery.bands.${index}.feeCents`} label="Fee in dollars" />
            </>
          )}
        </Rows>
      )}
      {byDistance && <OutOfReach />}
    </>
  );
}

/** What customers of a zone beyond the last band are told, before the owner saves it. */
function OutOfReach() {
  const { delivery } = inputFrom(useSettingsForm().watch()) as SettingsInput;
  const names = zonesOutOfReach(delivery).map(({ name }) => name || 'a zone without a name');
  if (names.length === 0) return null;
  const ends = delivery.bands.map(({ upToMiles }) => upToMiles).filter(Number.isFinite);
  return (
    <StateBox is="changed" title={`No distance band reaches ${names.join(', ')}`}>
      {ends.length > 0 && `Your last band ends at ${Math.max(...ends)} miles. `}
      {delivery.refusesOutside
        ? 'Customers there are told that you do not deliver to them yet.'
        : 'Orders from there become requests, at the fee outside all zones.'}{' '}
      Add a longer band, or correct the miles.
    </StateBox>
  );
}

/** What happens to an order from outside all zones. */
function OutsideChoice() {
  const { watch, setValue } = useSettingsForm();
  const refuses = watch('delivery.refusesOutside') === true;
  const choices = [
    [
      true,
      'Refuse',
      'The customer sees that you do not deliver there yet, with your phone number.',
    ],
    [
      false,
      'Take it as a request',
      'The units are held for a day, and the customer pays nothing until you confirm. Confirm or decline under Reservations.',
    ],
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Orders from outside these zones</legend>
      {choices.map(([value, label, hint]) => (
        <label key={label} className="flex min-h-11 items-start gap-3">
          <input
            type="radio"
            name="delivery.refusesOutside"
            className="mt-0.5 size-4 shrink-0 tick"
            checked={refuses === value}
            onChange={() =>
              setValue('delivery.refusesOutside', value, { shouldDirty: true, shouldTouch: true })
            }
          />
          <span>
            {label}
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function DeliverySection() {
  const { watch } = useSettingsForm();
  const chargesFee = watch('delivery.chargesFee') === true;
  const byDistance = chargesFee && watch('delivery.feeBy') === 'distance';
  return (
    <Section
      id="delivery"
      title="Delivery"
      text="Zones are lists of ZIP codes or their first three or four digits. The longest match wins. Customers can check their ZIP code on every product page."
    >
      <Rows name="delivery.zones" one="zone" empty={EMPTY_ZONE}>
        {(index) => (
          <>
            <Text name={`delivery.zones.${index}.name`} label="Name" />
            <div className="2xl:col-span-2">
              <Text
                name={`delivery.zones.${index}.postalCodes`}
                label="ZIP codes"
                hint="Such as 750, 751, 76033"
              />
            </div>
            {chargesFee && !byDistance && (
              <Num name={`delivery.zones.${index}.feeCents`} label="Fee in dollars" />
            )}
            {byDistance && <Num name={`delivery.zones.${index}.miles`} label="Miles from you" />}
            <Num
              name={`delivery.zones.${index}.leastCents`}
              label="Smallest order online"
              hint="In dollars, for the rentals. Empty: as elsewhere."
            />
          </>
        )}
      </Rows>
      <OutsideChoice />
      <Part name="delivery.chargesFee" label="Charge for delivery">
        <Fees />
      </Part>
    </Section>
  );
}

const EMPTY_OFFER = {
  productId: '',
  per: 'day',
  taxable: true,
  categories: '',
  productIds: '',
  fromCircuits: '0',
  suppliesCircuits: '',
  offGrass: false,
};

/** What an add-on is offered with, by name. The form keeps the values as text. */
function OfferedWith(props: {
  readonly name: `addOns.offers.${number}.${'productIds' | 'categories'}`;
  readonly label: string;
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { control } = useSettingsForm();
  const { field, fieldState } = useController({ control, name: props.name });
  const chosen = listIn(field.value);
  // What is known no longer can still be taken out.
  const unknown = chosen.filter((one) => props.options.every(({ value }) => value !== one));
  const options = [...props.options, ...unknown.map((value) => ({ value, label: value }))];
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const toggle = (value: string): void =>
    field.onChange(
      (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(
        ', ',
      ),
    );
  return (
    <div className="col-span-full">
      <details>
        <summary className="cursor-pointer max-sm:min-h-11 max-sm:content-center">
          {props.label}: {labels.length === 0 ? props.none : joinNames(labels)}
        </summary>
        <ul className="mt-1 grid max-h-56 gap-1 overflow-y-auto sm:grid-cols-2">
          {options.map(({ value, label }) => (
            <li key={value}>
              <CheckboxField
                label={label}
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
                onBlur={field.onBlur}
              />
            </li>
          ))}
        </ul>
      </details>
      {fieldState.error?.message !== undefined && (
        <p role="alert" className="text-sm text-act">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}

export function FeesSection(props: { readonly products: readonly ProductDto[] }) {
  const addOns = props.products.filter(isAddOn);
  return (
    <Section
      id="fees"
      title="Fees and add-ons"
      text="What customers can choose at checkout. An add-on is a product in the category “Add-on.” It is not listed by itself and has its own units."
    >
      <Part name="damageWaiver.isOn" label="Offer a damage waiver">
        <div className="max-w-48">
          <Num name="damageWaiver.percent" label="Percent of rentals and add-ons" />
        </div>
      </Part>
      <Part name="addOns.isOn" label="Offer add-ons">
        {addOns.length === 0 && (
          <p className="text-sm text-warning">
            No add-ons yet. Add a product in the category “Add-on” first.
          </p>
        )}
        <Rows name="addOns.offers" one="add-on" empty={EMPTY_OFFER}>
          {(index) => (
            <>
              <Select name={`addOns.offers.${index}.productId`} label="Add-on">
                <ProductOptions products={addOns} />
              </Select>
              <Select name={`addOns.offers.${index}.per`} label="Priced">
                <option value="day">per day</option>
                <option value="event">per event</option>
              </Select>
              <OfferedWith
                name={`addOns.offers.${index}.categories`}
                label="With categories"
                none="any"
                options={CATEGORIES}
              />
              <OfferedWith
                name={`addOns.offers.${index}.productIds`}
                label="With products"
                none="none chosen"
                options={props.products
                  .filter((one) => !isAddOn(one))
                  .map(({ id, title }) => ({ value: id, label: title }))}
              />
              <Num
                name={`addOns.offers.${index}.fromCircuits`}
                label="If rentals need this many circuits"
                hint="All of the order together. Use 0 for any."
              />
              <Num
                name={`addOns.offers.${index}.suppliesCircuits`}
                label="Circuits it supplies"
                hint="For a generator. Leave empty if one is enough for any order."
              />
              <Check
                name={`addOns.offers.${index}.offGrass`}
                label="For surfaces other than grass"
                className="sm:mt-5"
              />
              <Check name={`addOns.offers.${index}.taxable`} label="Taxable" className="sm:mt-5" />
            </>
          )}
        </Rows>
      </Part>
    </Section>
  );
}
