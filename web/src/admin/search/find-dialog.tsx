import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CUSTOMER_ROUTES, SearchResult } from '#core/contract/customers.ts';
import { MOST_OF_A_KIND } from '#core/customers/search-words.ts';
import { useQuoteStates } from '#web/admin/shared/quote-states.ts';
import { AdminIcon, type AdminIconName } from '#web/admin/ui/admin-icon.tsx';
import { useSettled } from '#web/admin/ui/admin-query.ts';
import { Kbd } from '#web/admin/ui/controls.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const { useRead } = hooksOf<typeof CUSTOMER_ROUTES>();

/** A destination: an area of the back office, or an action in one. */
type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: AdminIconName;
  /** Other words people use for what is there. */
  readonly also?: string | undefined;
};

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/**
 * Places with a word for each typed word, in the name or in what is found there, that begins with
 * it. Without input, all places.
 */
export function findPlaces<Found extends Place>(
  places: readonly Found[],
  text: string,
): readonly Found[] {
  const words = wordsOf(text);
  return places.filter(({ label, also = '' }) => {
    const own = wordsOf(`go to ${label} ${also}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

type Option = Place & { readonly group: string; readonly detail: string };

const GROUPS: Readonly<
  Record<SearchResult['kind'], { readonly group: string; readonly icon: AdminIconName }>
> = {
  customer: { group: 'Customers', icon: 'user' },
  reservation: { group: 'Reservations', icon: 'list' },
  quote: { group: 'Quotes', icon: 'doc' },
  product: { group: 'Products', icon: 'box' },
  unit: { group: 'Units', icon: 'tag' },
};

const ORDER: readonly string[] = [...Object.values(GROUPS).map(({ group }) => group), 'Go to'];

function addressOf({ kind, id, productId = '' }: SearchResult): string {
  const encoded = encodeURIComponent(id);
  if (kind === 'customer') return `/admin/customers?id=${encoded}`;
  if (kind === 'quote') return `/admin/quotes?id=${encoded}`;
  if (kind === 'product') return `/admin/products?edit=${encoded}`;
  if (kind === 'unit') return `/admin/inventory?unit=${encodeURIComponent(`${productId}/${id}`)}`;
  return `/admin/reservations?id=${encoded}`;
}

const placesFor = (places: readonly Place[], text: string): readonly Option[] =>
  findPlaces(places, text).map((place) => ({ ...place, group: 'Go to', detail: '' }));

const PAUSE_MS = 120;

function useFound(text: string, places: readonly Place[]) {
  const may = useMay();
  const states = useQuoteStates();
  const typed = useSettled(text.trim(), PAUSE_MS);
  const q = may('customers:read') ? typed : '';
  const query = useRead(['admin', 'search', q], (call) => call('GET /search', { query: { q } }), {
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const told = text.trim() === '' ? [] : (query.data?.results ?? []);
  const found = told.map((result): Option => {
    const { group, icon } = GROUPS[result.kind];
    const state = result.state && states[result.state].name;
    const detail = [state, result.detail].filter(Boolean).join(' · ');
    return { group, icon, to: addressOf(result), label: result.title, detail };
  });
  // The server limits the number of each kind; their screens have all of them.
  const words = encodeURIComponent(text.trim());
  const whole = (['customer', 'reservation'] as const).flatMap((kind): readonly Option[] => {
    const { group, icon } = GROUPS[kind];
    if (told.filter((one) => one.kind === kind).length < MOST_OF_A_KIND) return [];
    const to = `/admin/${group.toLowerCase()}?q=${words}`;
    return [
      { group, icon, to, label: `All ${group.toLowerCase()} with ${text.trim()}`, detail: '' },
    ];
  });
  const options = [...found, ...whole, ...placesFor(places, text)].toSorted(
    (a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group),
  );
  const isAnswered = typed === text.trim() && !query.isFetching;
  return { options, isAnswered, isError: query.isError, isMore: whole.length > 0 };
}

function Found(props: {
  readonly id: string;
  readonly options: readonly Option[];
  readonly at: number;
  readonly onChoose: (option: Option) => void;
}) {
  const { id, options, at } = props;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  });
  const groups = Map.groupBy(options.entries(), ([, { group }]) => group);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="grid min-h-0 gap-2 overflow-y-auto pb-3"
    >
      {[...groups].map(([group, entries]) => (
        <div key={group} role="group" aria-label={group} className="grid px-2">
          <span aria-hidden="true" className="px-2 pb-1 text-sm font-semibold text-muted">
            {group}
          </span>
          {entries.map(([index, option]) => (
            <button
              key={option.to}
              id={`${id}-${index}`}
              ref={index === at ? current : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(option)}
              className={`flex min-h-9 min-w-0 items-center gap-2.5 rounded-md px-2 text-left max-sm:min-h-12 ${index === at ? 'bg-chosen' : 'hover:bg-over'}`}
            >
              <AdminIcon name={option.icon} className="size-4 text-muted" />
              <span className="min-w-0 flex-1 sm:flex sm:gap-2.5">
                <span className="block truncate font-medium">{option.label}</span>
                <span className="block truncate text-muted max-sm:text-sm">{option.detail}</span>
              </span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Finds records by a few characters and destinations by name, by keyboard or touch. */
export function FindDialog(props: {
  readonly places: readonly Place[];
  /** The text for which nothing was found. */
  readonly typed: string;
  readonly onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const leave = useLeave();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.typed);
  const [at, setAt] = useState(0);
  const { options, isAnswered, isError, isMore } = useFound(text, props.places);
  const maySearch = useMay()('customers:read');
  const here = Math.min(at, Math.max(0, options.length - 1));
  const isEntered = useRef(false);
  useEffect(() => field.current?.focus(), []);

  const choose = (option: Option): void => {
    props.onClose();
    leave(() => void navigate(option.to));
  };
  const chooseFound = useEffectEvent(choose);
  const first = options[here];
  useEffect(() => {
    // Enter pressed before the response means its first result.
    if (!isEntered.current || !isAnswered) return;
    isEntered.current = false;
    if (first !== undefined) chooseFound(first);
  }, [isAnswered, first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      setAt((here + step + options.length) % options.length);
    } else if (event.key === 'Enter' && first !== undefined && isAnswered) choose(first);
    else if (event.key === 'Enter') isEntered.current = true;
    else return;
    event.preventDefault();
  };
  const isNothing = text.trim() !== '' && isAnswered && options.length === 0;
  return (
    <Dialog open onClose={props.onClose} title={maySearch ? 'Find anything' : 'Go to'}>
      <label className="m-3 flex h-11 shrink-0 items-center gap-2 rounded-md border border-edge bg-raised px-3 text-muted focus-within:border-cyan focus-within:outline-2 focus-within:outline-cyan">
        <AdminIcon name="search" />
        <span className="sr-only">
          {maySearch ? 'Name, last digits, street, order, product' : 'Name of a screen'}
        </span>
        <input
          ref={field}
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-found-${here}` : undefined}
          placeholder={maySearch ? 'Name, last 4 digits, street, order…' : 'Name of a screen…'}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
            isEntered.current = false;
          }}
          className="min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-muted"
        />
        <span aria-hidden="true">
          <Kbd>Esc</Kbd>
        </span>
      </label>
      <output className={isNothing || isError ? 'px-4 pb-4 text-muted' : 'sr-only'}>
        {isError
          ? 'The search did not respond. Try again.'
          : isNothing
            ? maySearch
              ? 'Nothing found. Try fewer letters, the last four digits, or the street.'
              : 'No screen found. Your role cannot search customers and orders.'
            : `${options.length}${isMore ? ' or more' : ''} found`}
      </output>
      <Found id={`${id}-found`} options={options} at={here} onChoose={choose} />
    </Dialog>
  );
}
