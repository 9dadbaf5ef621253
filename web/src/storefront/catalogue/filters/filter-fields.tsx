import { Link } from 'react-router-dom';
import { AGE_GROUPS, type AgeGroup } from '#core/catalogue/ages.ts';
import { WET_OR_DRY } from '#core/catalogue/wanted.ts';
import { FINDING } from '#texts/finding.ts';
import { FIT } from '#texts/fit.ts';
import { Choice, ChoiceGroup, pillLook } from '#web/storefront/catalogue/filters/choice.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/use-finder.ts';
import { FIT_PANEL } from '#web/storefront/catalogue/fit/fit-panel.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PriceFilter } from '#web/storefront/catalogue/filters/price-filter.tsx';

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

/** In the order of the groups: a list has one address. */
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

/** The same list with the yard check open. */
export const panelHref = ({ href, yard }: Finder): string =>
  `${href({ yard })}&${FIT_PANEL.name}=${FIT_PANEL.value}`;

/** Two rows whether the yard is known or not: it may become known after the page was shown. */
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

/** The names in the address that these fields stand for. */
export const FILTER_FIELDS = ['wet', 'age', 'minPrice', 'maxPrice', 'fits'] as const;

/** @param props.onLeave called when a link in here leads to another place of the page */
export function FilterFields(props: Props & { readonly onLeave?: (() => void) | undefined }) {
  const { finder } = props;
  return (
    <div className="grid gap-5">
      <YardChoice {...props} />
      <WetOrDry finder={finder} />
      <Ages finder={finder} />
      <PriceFilter finder={finder} />
    </div>
  );
}
