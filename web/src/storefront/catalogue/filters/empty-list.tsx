import { useSearchParams } from 'react-router-dom';
import { countWith } from '#core/catalogue/wanted.ts';
import { waysOut } from '#core/catalogue/wanted-parts.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { FINDING } from '#texts/finding.ts';
import {
  withChange,
  emptyOf,
  type EmptyWording,
  ALL_PRODUCTS,
} from '#web/storefront/catalogue/list-view.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { useAnswer } from '#web/shared/data/use-answer.ts';
import { sayProblem } from '#texts/problems.ts';
import { type Finder, partKey, partLabel } from './finder.tsx';

type Props = { readonly finder: Finder };
type Way = { readonly key: string; readonly text: string; readonly to: string };

/** What there would be on any other day: asked for only here. */
function OtherDates({ finder: { view } }: Props) {
  const [search] = useSearchParams();
  const state = useAnswer(ALL_PRODUCTS, '');
  const count = state.kind === 'ready' ? countWith(state.value.products, view) : 0;
  if (count === 0) return null;
  return (
    <ButtonLink to={`?${withChange(search, { from: '', to: '' })}`} preventScrollReset size="sm">
      {FINDING.otherDates(count)}
    </ButtonLink>
  );
}

function waysFrom({ view, products = [], hrefWithout, hrefOnShelf }: Finder): readonly Way[] {
  return waysOut(products, view).map(({ part, count }) => ({
    key: partKey(part),
    text: FINDING.without(partLabel(part, view), count),
    to: part.kind === 'category' ? hrefOnShelf('/products') : hrefWithout(part),
  }));
}

function wordingOf({ view, parts }: Finder, ways: readonly Way[]): EmptyWording {
  const plain = emptyOf(view);
  if (parts.length === 0) return plain;
  const isWordAlone = parts.length === 1 && parts[0]?.kind === 'q';
  const title = isWordAlone ? plain.title : FINDING.emptyTitle;
  if (ways.length > 0) return { title, text: FINDING.emptyText };
  if (isWordAlone) return plain;
  const isOnDates = view.dates.kind === 'chosen';
  return { title, text: isOnDates ? FINDING.emptyOnDates : FINDING.emptyNoWay };
}

/**
 * Nothing is left: says which single filter to drop, and what that would bring back.
 * @param props.closed why nothing can be had on the days at all
 */
export function EmptyList({ finder, closed }: Props & { readonly closed: ApiProblem | undefined }) {
  const { view } = finder;
  const ways = waysFrom(finder);
  const wording = closed
    ? { title: FINDING.closed, text: sayProblem(closed) }
    : wordingOf(finder, ways);
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-16 text-center">
      <Icon name={closed ? 'calendar' : 'search'} className="size-10 text-cyan" />
      <h2 className="text-heading font-semibold">{wording.title}</h2>
      <p className="max-w-prose text-muted">{wording.text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {ways.map(({ key, text, to }) => (
          <ButtonLink key={key} to={to} preventScrollReset size="sm">
            {text}
          </ButtonLink>
        ))}
        {view.dates.kind === 'chosen' && <OtherDates finder={finder} />}
        <ButtonLink to="/products" variant="ghost" size="sm">
          {FINDING.seeAll}
        </ButtonLink>
      </div>
    </div>
  );
}
