import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AGE_GROUPS, type AgeGroup } from '#core/catalogue/ages.ts';
import { GUESTS_AT_A_TIME, WET_OR_DRY, type Wanted, priceBands } from '#core/catalogue/wanted.ts';
import { numberFrom } from '#core/kernel/typed-numbers.ts';
import { FINDING, FIT } from '#texts/finding.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { FIT_PANEL } from '#web/storefront/catalogue/fit/fit-panel.tsx';
import { useSyncedField } from '#web/storefront/catalogue/query-form.tsx';
import { type Finder, FilterLink } from './finder.tsx';

const PILL =
  'relative flex min-h-11 cursor-pointer items-center justify-between gap-1.5 rounded-md border px-2.5 text-sm font-medium transition-colors';
const IDLE = 'border-line bg-raised hover:border-edge';
const CHOSEN = 'border-cyan bg-cyan/12 text-cyan';

const pillLook = (isChosen: boolean): string => `${PILL} ${isChosen ? CHOSEN : IDLE}`;

/** Number of results with this option. A dash while unknown. */
function OptionCount({ count }: { readonly count: number | undefined }) {
  return (
    <>
      <span aria-hidden="true" className="font-normal text-muted tabular-nums">
        {count ?? '–'}
      </span>
      {count !== undefined && <span className="sr-only">{FINDING.rentals(count)}</span>}
    </>
  );
}

/**
 * A pill for one option, showing its number of results. Uncontrolled, because the URL follows
 * later and the press must show right away. Reset when Back changes the URL.
 */
function Choice(props: {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly count: number | undefined;
  readonly onChange: (checked: boolean) => void;
}) {
  const { label, count, onChange, checked, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const showDrawn = (): void => {
      if (field.current !== null) field.current.checked = checked;
    };
    showDrawn();
    window.addEventListener('popstate', showDrawn);
    return () => window.removeEventListener('popstate', showDrawn);
  }, [checked]);
  return (
    <label
      className={`${PILL} ${IDLE} has-checked:border-cyan has-checked:bg-cyan/12 has-checked:text-cyan has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan`}
    >
      <input
        {...input}
        ref={field}
        defaultChecked={checked}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      <OptionCount count={count} />
    </label>
  );
}

function ChoiceGroup(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left w-full font-display font-semibold">{props.title}</legend>
      {props.hint !== undefined && <p className="clear-both text-sm text-muted">{props.hint}</p>}
      <div className="clear-both pt-3">{props.children}</div>
    </fieldset>
  );
}

type Band = Pick<Partial<Wanted>, 'minPrice' | 'maxPrice'>;

/** Price bands that split the list in three; pressing one again clears it. */
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
  readonly problem?: string | undefined;
  readonly onChange: (dollars: number | undefined) => void;
}) {
  const { name, label, value, onChange } = props;
  const text = String(value ?? '');
  const field = useSyncedField<HTMLInputElement>(text);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const problem = isWrong ? FINDING.wrongPrice : props.problem;
  return (
    <div>
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
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          onChange={({ target }) => {
            const dollars = numberFrom(target.value);
            // What is no price leaves the list as it is.
            const isNone = Number.isNaN(dollars) && target.value.trim() !== '';
            setWrong(isNone);
            if (!isNone) onChange(dollars > 0 ? dollars : undefined);
          }}
        />
      </label>
      {problem !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function PriceFilter({ finder }: { readonly finder: Finder }) {
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
          problem={
            (view.minPrice ?? 0) > (view.maxPrice ?? Infinity) ? FINDING.wrongOrder : undefined
          }
          onChange={(maxPrice) => apply({ maxPrice }, 'typing')}
        />
      </div>
    </ChoiceGroup>
  );
}

type Props = { readonly finder: Finder };

function WetOrDry({ finder }: Props) {
  const { view, count, apply } = finder;
  return (
    <ChoiceGroup title={FINDING.wet}>
      <div className="grid grid-cols-3 gap-2">
        {[undefined, ...WET_OR_DRY].map((wet) => (
          <Choice
            key={wet ?? ''}
            type="radio"
            name="wet"
            value={wet ?? ''}
            label={wet === undefined ? FINDING.anyWet : FINDING.wetNames[wet]}
            checked={view.wet === wet}
            count={count({ wet })}
            onChange={() => apply({ wet })}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** In group order, so that a list has one URL. */
const withAge = (ages: readonly AgeGroup[], age: AgeGroup, isOn: boolean): readonly AgeGroup[] =>
  AGE_GROUPS.flatMap(({ value }) => ((value === age ? isOn : ages.includes(value)) ? [value] : []));

function Ages({ finder }: Props) {
  const { view, count, apply } = finder;
  return (
    <ChoiceGroup title={FINDING.ages} hint={FINDING.agesHint}>
      <div className="grid grid-cols-2 gap-2">
        {AGE_GROUPS.map(({ value }) => (
          <Choice
            key={value}
            type="checkbox"
            name="age"
            value={value}
            label={FINDING.ageNames[value]}
            checked={view.ages.includes(value)}
            count={count({ ages: withAge(view.ages, value, true) })}
            onChange={(isOn) => apply(({ ages }) => ({ ages: withAge(ages, value, isOn) }))}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

function Guests({ finder }: Props) {
  const { view, count, apply } = finder;
  return (
    <ChoiceGroup title={FINDING.guests} hint={FINDING.guestsHint}>
      <div className="grid grid-cols-2 gap-2">
        {[undefined, ...GUESTS_AT_A_TIME].map((guests) => (
          <Choice
            key={guests ?? 0}
            type="radio"
            name="guests"
            value={`${guests ?? ''}`}
            label={guests === undefined ? FINDING.anyGuests : FINDING.guestsNames(guests)}
            checked={view.guests === guests}
            count={count({ guests })}
            onChange={() => apply({ guests })}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** The same list with the yard check open. */
const panelHref = ({ href, yard }: Finder): string =>
  `${href({ yard })}&${FIT_PANEL.name}=${FIT_PANEL.value}`;

/** Always two rows, because the yard may become known after the page was shown. */
function YardChoice({ finder, onLeave }: Props & { readonly onLeave?: (() => void) | undefined }) {
  const { view, yard, count, apply } = finder;
  const link = {
    to: panelHref(finder),
    preventScrollReset: true,
    ...(onLeave && { onClick: onLeave }),
  };
  if (yard === undefined) {
    return (
      <ChoiceGroup title={FINDING.yard}>
        <Link {...link} className={`${pillLook(false)} text-cyan focus-visible:rounded-md`}>
          {FINDING.checkYard}
          <Icon name="arrow" className="size-4" />
        </Link>
        <p className="flex min-h-11 items-center text-sm text-muted">{FINDING.yardHint}</p>
      </ChoiceGroup>
    );
  }
  return (
    <ChoiceGroup title={FINDING.yard}>
      <Choice
        type="checkbox"
        name="fits"
        value="yes"
        label={FINDING.onlyFitting}
        checked={view.onlyFitting && view.yard !== undefined}
        count={count({ yard, onlyFitting: true })}
        onChange={(onlyFitting) => apply({ yard, onlyFitting })}
      />
      <p className="flex min-h-11 items-center justify-between gap-2 text-sm text-muted">
        <span className="truncate">{FIT.yard(yard)}</span>
        <Link
          {...link}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 hover:text-cyan"
        >
          {FINDING.changeYard}
        </Link>
      </p>
    </ChoiceGroup>
  );
}

/** Query fields these controls cover. */
export const FILTER_FIELDS = ['wet', 'age', 'guests', 'minPrice', 'maxPrice', 'fits'] as const;

/** @param props.onLeave called when a link leads elsewhere on the page */
export function FilterFields(props: Props & { readonly onLeave?: (() => void) | undefined }) {
  const { finder } = props;
  return (
    <div className="grid gap-5">
      <YardChoice {...props} />
      <WetOrDry finder={finder} />
      <Ages finder={finder} />
      <Guests finder={finder} />
      <PriceFilter finder={finder} />
    </div>
  );
}
