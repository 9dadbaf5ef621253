import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { ProductDto } from '#core/contract/products.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { Kbd } from '#web/admin/ui/controls.tsx';
import { type Days, damagedText, type OwnLines, useDamaged, useUnitsLeft } from './offered.ts';

const MOST_SHOWN = 6;

/** Every query word must be a prefix of a word in the title, in any order. */
export function findProducts(products: readonly ProductDto[], text: string): readonly ProductDto[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return products
    .filter(({ title }) => {
      const words = title.toLowerCase().split(/[\s-]+/);
      return wanted.every((word) => words.some((one) => one.startsWith(word)));
    })
    .slice(0, MOST_SHOWN);
}

/** Rentals, then the add-ons that are not rented out by themselves. */
export const searched = (
  rentals: readonly ProductDto[],
  addOns: readonly ProductDto[],
): readonly ProductDto[] => [
  ...rentals,
  ...addOns.filter((addOn) => !rentals.some(({ id }) => id === addOn.id)),
];

/** `2 of 3 available`, with a shape for whether that is enough. */
export function UnitsLeft(props: {
  readonly productId: string;
  readonly days: Days;
  readonly wanted?: number;
  readonly own?: OwnLines | undefined;
}) {
  const stock = useUnitsLeft(props.productId, props.days, props.own);
  if (stock === undefined) return null;
  const { left, units } = stock;
  return (
    <Badge is={left >= (props.wanted ?? 1) ? 'done' : 'act'}>
      {left > 0 ? `${left} of ${units} available` : 'None available'}
    </Badge>
  );
}

/** Which of the available ones are reported damaged, below them. */
export function DamageNote(props: { readonly productId: string; readonly days: Days }) {
  const stock = useUnitsLeft(props.productId, props.days);
  const damaged = useDamaged(props.productId, props.days);
  const reported = stock && damagedText(damaged, stock.units);
  if (reported === undefined) return null;
  return (
    <span className="col-span-full flex min-w-0 basis-full items-baseline gap-1.5 text-warning">
      <Mark is="look" />
      {reported}
    </span>
  );
}

export const dollars = (price: number): string => `$${price.toFixed(2)}`;

/** Type, choose with arrows, Enter adds. While empty, `+` and `-` change the last quantity. */
export function ProductSearch(props: {
  readonly rentals: readonly ProductDto[];
  readonly addOns: readonly ProductDto[];
  readonly days: Days;
  readonly own?: OwnLines | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onAdd: (product: ProductDto, isAddOn: boolean) => void;
  readonly onCount?: (by: 1 | -1) => void;
}) {
  const { rentals, addOns, days, own, ref, onAdd, onCount } = props;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = findProducts(searched(rentals, addOns), text);
  const isAddOn = (product: ProductDto): boolean => !rentals.includes(product);
  const list = useRef<HTMLDivElement>(null);
  const { length } = found;
  const isOpen = length > 0;
  useEffect(() => {
    // The list is as long as what it found.
    if (length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  const chosen = found[Math.min(at, found.length - 1)];
  const add = (product: ProductDto): void => {
    onAdd(product, isAddOn(product));
    setText('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) add(chosen);
    } else if (text === '' && (event.key === '+' || event.key === '-')) {
      event.preventDefault();
      onCount?.(event.key === '+' ? 1 : -1);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
    }
  };
  return (
    <div className="relative">
      <label className="flex h-8 items-center gap-2 rounded-md border border-edge bg-raised px-2.5 text-muted focus-within:border-cyan focus-within:outline-2 focus-within:outline-cyan max-sm:h-11">
        <AdminIcon name="search" />
        <span className="sr-only">Add a rental or an add-on</span>
        <input
          ref={ref}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          autoComplete="off"
          placeholder="Add: castle, slide, chairs…"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          // Before a drawer's own Escape.
          onKeyDownCapture={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-muted max-lg:scroll-mb-72!"
        />
        <span aria-hidden="true" className="flex gap-1 max-sm:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </label>
      <p role="status" className="text-sm text-muted not-empty:mt-1.5">
        {text.trim() !== '' && found.length === 0 && 'No rental or add-on matches.'}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Rentals and add-ons found"
        className={`absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-edge bg-raised shadow-lift max-lg:scroll-mb-44 ${isOpen ? '' : 'hidden'}`}
      >
        {found.map((product) => (
          <div
            key={product.id}
            id={`${id}-${product.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={product === chosen}
            onPointerDown={(event) => {
              event.preventDefault();
              add(product);
            }}
            className="flex min-h-9 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1 aria-selected:bg-chosen max-sm:py-2"
          >
            <span className="min-w-0 truncate font-medium max-sm:basis-full sm:flex-1">
              {product.title}
              {isAddOn(product) && <span className="font-normal text-muted">, add-on</span>}
            </span>
            <UnitsLeft productId={product.id} days={days} own={own} />
            <span>{dollars(product.price)}</span>
            <DamageNote productId={product.id} days={days} />
          </div>
        ))}
      </div>
    </div>
  );
}
