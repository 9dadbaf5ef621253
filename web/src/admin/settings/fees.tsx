import type { ProductDto } from '#core/contract/products.ts';
import { isAddOn, ProductOptions } from '#web/admin/settings/product-options.tsx';
import {
  Check,
  Num,
  Part,
  Rows,
  Section,
  Select,
  Text,
} from '#web/admin/settings/settings-fields.tsx';

const EMPTY_OFFER = {
  productId: '',
  per: 'day',
  taxable: true,
  categories: '',
  productIds: '',
  fromCircuits: '0',
  offGrass: false,
};

export function FeesSection(props: { readonly products: readonly ProductDto[] }) {
  const addOns = props.products.filter(isAddOn);
  return (
    <Section
      id="fees"
      title="Fees and add-ons"
      text="What customers may choose at the checkout. An add-on is a product of the category “Add-on”: it stands on no shelf and has units of its own."
    >
      <Part name="damageWaiver.isOn" label="Offer a damage waiver">
        <div className="max-w-48">
          <Num name="damageWaiver.percent" label="Percent of the rentals" />
        </div>
      </Part>
      <Part name="addOns.isOn" label="Offer add-ons">
        {addOns.length === 0 && (
          <p className="text-sm text-warning">
            There is no add-on yet: add a product of the category “Add-on” first.
          </p>
        )}
        <Rows name="addOns.offers" one="add-on" empty={EMPTY_OFFER}>
          {(index) => (
            <>
              <Select name={`addOns.offers.${index}.productId`} label="Add-on">
                <ProductOptions products={addOns} />
              </Select>
              <Select name={`addOns.offers.${index}.per`} label="Its price is">
                <option value="day">per day</option>
                <option value="event">per event</option>
              </Select>
              <Text
                name={`addOns.offers.${index}.categories`}
                label="With categories"
                hint="bounce, water…; empty for any"
              />
              <Text
                name={`addOns.offers.${index}.productIds`}
                label="With products"
                hint="Their ids"
              />
              <Num
                name={`addOns.offers.${index}.fromCircuits`}
                label="From power circuits"
                hint="0: whatever the power"
              />
              <Check
                name={`addOns.offers.${index}.offGrass`}
                label="For other ground than grass"
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
