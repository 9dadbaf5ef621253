import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { thumbnailOf } from '#core/catalogue/product.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { FINDING } from '#texts/finding.ts';
import { PRODUCT_CARD } from '#texts/products.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { formatDayPrice, productPath } from '#web/shared/products/product-links.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/finder.tsx';
import { ALL_PRODUCTS } from './list-view.ts';
import { useSyncedField } from './query-form.tsx';

const MOST_SUGGESTED = 5;

type Suggestion = {
  readonly product: ProductDto;
  /** Undefined while no days are chosen. */
  readonly isAvailable: boolean | undefined;
};

type Suggested = { readonly isNear: boolean; readonly suggestions: readonly Suggestion[] };

/** All rentals, fetched when the user types. With chosen days, the list only has available ones. */
function useAllProducts(isNeeded: boolean): readonly ProductDto[] | undefined {
  const shop = useShop();
  const [all, setAll] = useState(() => ALL_PRODUCTS.known.get('')?.products);
  const isMissing = isNeeded && all === undefined;
  useEffect(() => {
    if (!isMissing) return;
    void (async () => {
      const answer = await ALL_PRODUCTS.ask(shop, '');
      if (answer.ok) setAll(answer.value.products);
    })();
  }, [isMissing, shop]);
  return all;
}

function useSuggestions({ products = [], view }: Finder, words: string): Suggested {
  const isAsked = words.trim() !== '';
  const hasDates = view.dates.kind === 'chosen';
  const all = useAllProducts(isAsked && hasDates);
  if (!isAsked) return { isNear: false, suggestions: [] };
  const { products: whole, near } = searchProducts((hasDates && all) || products, words);
  const available = new Set(products.map(({ id }) => id));
  const suggestions = (whole.length > 0 ? whole : near).slice(0, MOST_SUGGESTED).map((product) => ({
    product,
    isAvailable: hasDates ? available.has(product.id) : undefined,
  }));
  return { isNear: whole.length === 0, suggestions };
}

const stateOf = ({ isAvailable }: Suggestion): string => {
  if (isAvailable === undefined) return '';
  return isAvailable ? PRODUCT_CARD.free : FINDING.bookedThen;
};

/** Picture, price and, for chosen days, availability, all part of the option's name. */
function Facts({ suggestion }: { readonly suggestion: Suggestion }) {
  const { product, isAvailable } = suggestion;
  return (
    <>
      <img
        src={thumbnailOf(product.images)}
        alt=""
        width={64}
        height={48}
        className="stage h-12 w-16 shrink-0 rounded-sm object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-display font-semibold">{product.title}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {formatDayPrice(product)}
            {PRODUCT_CARD.perDay}
          </span>
          {isAvailable !== undefined && (
            <span
              className={`flex items-center gap-1 ${isAvailable ? 'text-neon' : 'text-warning'}`}
            >
              <Icon name={isAvailable ? 'check' : 'close'} className="size-4" />
              {stateOf(suggestion)}
            </span>
          )}
        </span>
      </span>
    </>
  );
}

type ListProps = Suggested & {
  readonly id: string;
  readonly active: number;
  readonly onChoose: (product: ProductDto) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

const nameOf = (suggestion: Suggestion): string =>
  [
    suggestion.product.title,
    `${formatDayPrice(suggestion.product)}${PRODUCT_CARD.perDay}`,
    stateOf(suggestion),
  ]
    .filter((part) => part !== '')
    .join(', ');

const optionId = (list: string, index: number): string => `${list}-${index}`;

function SuggestionList(props: ListProps) {
  const { id, isNear, suggestions, active, onChoose, onKeyDown } = props;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 min-w-full overflow-hidden rounded-lg border border-edge bg-raised shadow-lift md:w-md">
      {isNear && <p className="px-4 pt-3 text-sm text-muted">{FINDING.near}</p>}
      <div role="listbox" id={id} aria-label={FINDING.suggestions} className="p-1.5">
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.product.id}
            role="option"
            id={optionId(id, index)}
            aria-label={nameOf(suggestion)}
            aria-selected={index === active}
            tabIndex={-1}
            // The field keeps focus and its keys move through the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion.product)}
            onKeyDown={onKeyDown}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md p-2 outline-cyan hover:bg-panel aria-selected:bg-panel aria-selected:outline-2"
          >
            <Facts suggestion={suggestion} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** An ARIA combobox: focus stays in the field, arrows choose, Enter opens, Escape closes. */
function useCombobox(count: number, onEnter: (index: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && count > 0;
  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const move = (by: number): void => {
    setOpen(true);
    // One more position than suggestions, for the field itself.
    setActive((at) => ((at + 1 + by + count + 1) % (count + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      onEnter(active);
      close();
    } else if (key === 'Enter') {
      close();
    } else if (key === 'Escape' && isShown) {
      // Keep the surrounding sheet open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const onType = (): void => {
    setOpen(true);
    setActive(-1);
  };
  return { isShown, active: isShown ? active : -1, close, onKeyDown, onType };
}

/** A list's search field with suggestions below. */
export function ProductSearch({ finder }: { readonly finder: Finder }) {
  const { view, apply } = finder;
  const field = useSyncedField<HTMLInputElement>(view.q);
  const [words, setWords] = useState(view.q);
  const navigate = useNavigate();
  const list = useId();
  const { isNear, suggestions } = useSuggestions(finder, words);
  const open = (product: ProductDto) => void navigate(productPath(product, asQuery(view.dates)));
  const box = useCombobox(suggestions.length, (index) => {
    const chosen = suggestions[index];
    if (chosen !== undefined) open(chosen.product);
  });
  return (
    <div className="relative" onBlur={box.close}>
      <TextField
        ref={field}
        label={FINDING.search}
        type="text"
        enterKeyHint="search"
        name="q"
        placeholder={FINDING.searchHint}
        autoComplete="off"
        maxLength={100}
        defaultValue={view.q}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={box.isShown}
        aria-controls={list}
        aria-activedescendant={box.active < 0 ? undefined : optionId(list, box.active)}
        onKeyDown={box.onKeyDown}
        onChange={({ target }) => {
          setWords(target.value);
          box.onType();
          apply({ q: target.value }, 'typing');
        }}
      />
      {box.isShown && (
        <SuggestionList
          id={list}
          {...{ isNear, suggestions }}
          active={box.active}
          onChoose={open}
          onKeyDown={box.onKeyDown}
        />
      )}
    </div>
  );
}
