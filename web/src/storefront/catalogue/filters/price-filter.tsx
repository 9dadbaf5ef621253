import { priceBands } from '#core/catalogue/price-bands.ts';
import type { Wanted } from '#core/catalogue/wanted.ts';
import { FINDING } from '#texts/finding.ts';
import { ChoiceGroup, OptionCount, pillLook } from '#web/storefront/catalogue/filters/choice.tsx';
import { FilterLink } from '#web/storefront/catalogue/filters/filter-link.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/use-finder.ts';
import { useSyncedField } from '#web/shared/use-synced-field.ts';

type Band = Pick<Partial<Wanted>, 'minPrice' | 'maxPrice'>;

/** Where the list would be split in three; pressed once more, a band lets go. */
function Bands({ finder }: { readonly finder: Finder }) {
  const { view, products = [], href, count } = finder;
  const isChosen = (band: Band) =>
    band.minPrice === view.minPrice && band.maxPrice === view.maxPrice;
  const changeTo = (band: Band): Band =>
    isChosen(band) ? { minPrice: undefined, maxPrice: undefined } : band;
  return (
    <ul className="grid gap-2">
      {priceBands(products).map((band) => (
        <li key={`${band.minPrice}-${band.maxPrice}`}>
          <FilterLink
            finder={finder}
            change={changeTo(band)}
            to={href(changeTo(band))}
            aria-current={isChosen(band) ? 'true' : undefined}
            className={`${pillLook(isChosen(band))} focus-visible:rounded-md`}
          >
            <span>{FINDING.priceRange(band.minPrice, band.maxPrice)}</span>
            <OptionCount count={count(band)} />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

function PriceField(props: {
  readonly name: 'minPrice' | 'maxPrice';
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (dollars: number | undefined) => void;
}) {
  const { name, label, value, onChange } = props;
  const text = String(value ?? '');
  const field = useSyncedField<HTMLInputElement>(text);
  return (
    <label className="text-sm font-medium">
      <span className="mb-1.5 block text-muted">{label}</span>
      <input
        ref={field}
        name={name}
        defaultValue={text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        className="control"
        onChange={({ target }) => {
          const dollars = Number(target.value.trim());
          onChange(dollars > 0 ? dollars : undefined);
        }}
      />
    </label>
  );
}

export function PriceFilter({ finder }: { readonly finder: Finder }) {
  const { view, apply } = finder;
  return (
    <ChoiceGroup title={FINDING.price}>
      <Bands finder={finder} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <PriceField
          name="minPrice"
          label={FINDING.minPrice}
          value={view.minPrice}
          onChange={(minPrice) => apply({ minPrice }, 'typing')}
        />
        <PriceField
          name="maxPrice"
          label={FINDING.maxPrice}
          value={view.maxPrice}
          onChange={(maxPrice) => apply({ maxPrice }, 'typing')}
        />
      </div>
    </ChoiceGroup>
  );
}
