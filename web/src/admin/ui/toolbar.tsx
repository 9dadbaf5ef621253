import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  createContext,
  use,
} from 'react';
import { flushSync } from 'react-dom';
import { NavLink, useLocation } from 'react-router-dom';
import { AdminIcon } from './admin-icon.tsx';
import { IconButton, Kbd } from './controls.tsx';
import { useOpens } from './may.ts';

/** Opens the global search from anywhere, with these words typed. */
export const FindContext = createContext<((typed?: string) => void) | undefined>(undefined);

/**
 * The global search where there is no sidebar: at the end of the title's row, whatever is below.
 */
function PhoneFind() {
  const find = use(FindContext);
  return (
    find && (
      <IconButton
        icon="search"
        label="Find anything"
        onClick={() => find()}
        className="ml-auto sm:hidden"
      />
    )
  );
}

/** Marks a screen search that takes over the `/` key. */
const FINDS_HERE = { 'data-finds-here': '', 'aria-keyshortcuts': '/' } as const;

export function focusSearchHere(): boolean {
  const search = document.querySelector<HTMLElement>('main [data-finds-here]');
  search?.focus();
  return search !== null;
}

/**
 * The top of every screen, 48 px high, or more if its tools need a second row: title, note,
 * search and the primary action.
 */
export const TopBar = (props: {
  readonly title: string;
  /** A date, a period or a count. */
  readonly note?: ReactNode;
  readonly search?: ReactNode;
  /** The area's screens: beside the title, or below it if there is no room. */
  readonly tabs?: ReactNode;
  readonly children?: ReactNode;
}) => (
  <>
    <header className="flex min-h-12 items-center gap-x-3 gap-y-1 border-b border-line px-4 max-lg:flex-wrap max-lg:py-1.5 max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:min-h-14 max-sm:bg-ground max-sm:px-3">
      <h1 className="shrink-0 text-title">{props.title}</h1>
      {props.note !== undefined && (
        <span
          // A long text takes two lines on a phone, instead of the search's place, but no word is split.
          className={`min-w-0 text-muted sm:shrink-0 sm:whitespace-nowrap ${typeof props.note === 'string' ? 'max-sm:min-w-min max-sm:flex-1 max-sm:leading-tight max-sm:[overflow-wrap:break-word]' : ''}`}
        >
          {props.note}
        </span>
      )}
      <PhoneFind />
      <div className="bar-tools flex min-w-0 items-center gap-3 empty:hidden sm:ml-auto">
        {props.search}
        {props.tabs && <div className="max-lg:hidden">{props.tabs}</div>}
        {props.children}
      </div>
    </header>
    {props.tabs && (
      <div className="border-b border-line px-1.5 py-1 sm:px-3 lg:hidden">{props.tabs}</div>
    )}
  </>
);

const ScreenTabs = (props: {
  readonly label: string;
  readonly tabs: readonly (readonly [to: string, name: string, ...unknown[]])[];
}) => {
  const opens = useOpens();
  return (
    <nav aria-label={props.label} className="flex gap-1 max-sm:gap-0 max-sm:overflow-x-auto">
      {props.tabs
        .filter(([to]) => opens(to))
        .map(([to, name]) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              `inline-flex h-8 items-center rounded-md px-2.5 font-medium whitespace-nowrap max-sm:h-11 max-sm:px-1.5 max-sm:text-sm ${isActive ? 'bg-chosen text-ink' : 'text-muted hover:text-ink'}`
            }
          >
            {name}
          </NavLink>
        ))}
    </nav>
  );
};

/** One of an area's screens, which shows the tabs. */
export type InArea = { readonly tabs: ReactNode };

/** An area of several screens. The first is at the area's own path. */
export function AreaScreens(props: {
  readonly title: string;
  /** One without a screen leads to another area. */
  readonly screens: readonly [AreaScreen, ...(AreaScreen | readonly [to: string, name: string])[]];
}) {
  const { title, screens } = props;
  const path = useLocation().pathname.replace(/\/$/, '');
  const [[, , Home]] = screens;
  const [, , Screen = Home] = screens.find(([to]) => to === path) ?? [];
  return <Screen tabs={<ScreenTabs label={title} tabs={screens} />} />;
}

type AreaScreen = readonly [to: string, name: string, Screen: ComponentType<InArea>];

/** The area below the top bar on screens without a list. Scrolls, except on phones. */
export const ScreenBody = ({ children }: { readonly children: ReactNode }) => (
  // Relative; otherwise screen-reader text below its fold makes the page itself scroll.
  <div className="relative sm:min-h-0 sm:flex-1 sm:overflow-y-auto">
    <div className="grid content-start gap-3 p-4 max-sm:p-3">{children}</div>
  </div>
);

/** 44 px high, below the top bar. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="bar-tools flex min-h-11 items-center gap-1.5 border-b border-line px-4 max-sm:border-b-0 max-sm:px-3 max-sm:py-2">
    {children}
  </div>
);

const PAUSE_MS = 200;

/** Searches while typing, debounced, because changing the URL on every key would be slow. */
export function SearchBox(props: {
  readonly query: string;
  readonly placeholder: string;
  readonly onSearch: (query: string) => void;
  /** Enter goes to the first match. With it, `/` focuses this search instead of the global one. */
  readonly onGo?: (query: string) => void;
}) {
  const { query, onSearch, onGo, placeholder } = props;
  const [text, setText] = useState(query);
  const told = useRef(query);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      search(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Changed from outside, for example by `Clear filters`.
    if (query === told.current) return;
    told.current = query;
    setText(query);
  }, [query]);
  return (
    <label className="flex h-8 w-72 min-w-0 items-center gap-2 rounded-md border border-edge bg-raised pr-1.5 pl-2.5 text-muted focus-within:border-cyan focus-within:outline-2 focus-within:outline-cyan max-sm:h-11 max-sm:w-full">
      <AdminIcon name="search" />
      <span className="sr-only">Search</span>
      <input
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...(onGo && {
          ...FINDS_HERE,
          onKeyDown(event: KeyboardEvent) {
            if (event.key !== 'Enter' || text.trim() === '') return;
            event.preventDefault();
            // The pause is not over, so the search has not run yet.
            told.current = text;
            flushSync(() => onSearch(text));
            onGo(text);
          },
        })}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-muted max-sm:text-base"
      />
      {onGo && (
        <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
    </label>
  );
}

export type KeyHint = readonly [keys: string, does: string];

/** A screen's footer, 30 px high: its keys, then `children`. */
export const Foot = (props: {
  /** `J K` means two keys. */
  readonly keys: readonly KeyHint[];
  /** Shows all keys, with a way to turn them off. */
  readonly onMore?: () => void;
  readonly children?: ReactNode;
}) => (
  <footer className="screen-foot mt-auto flex min-h-[30px] items-center gap-4 border-t border-line px-4 text-sm text-muted max-lg:has-[>:last-child:empty]:hidden max-sm:border-t-0 max-sm:py-2">
    {/* Keys without room wrap to a hidden line, so that none is cut off. */}
    <span className="flex h-[29px] min-w-0 flex-wrap gap-x-4 overflow-hidden max-lg:hidden pointer-coarse:hidden">
      {props.keys.map(([keys, does]) => (
        <span
          key={keys}
          className="inline-flex h-full shrink-0 items-center gap-1.5 whitespace-nowrap"
        >
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
    {props.onMore && (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Keyboard shortcuts"
        onClick={props.onMore}
        className="inline-flex size-6 shrink-0 items-center justify-center hover:text-ink max-lg:hidden pointer-coarse:hidden"
      >
        <Kbd>?</Kbd>
      </button>
    )}
    <span className="ml-auto flex shrink-0 items-center gap-2 whitespace-nowrap">
      {props.children}
    </span>
  </footer>
);

/** `1 to 25 of 60` with paging. No buttons if there is only one page. */
export function Pager(props: {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const { page, size, total, onPage } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav aria-label="Pages" className="flex items-center gap-2">
      {first} to {Math.min(page * size, total)} of {total}
      {pages > 1 && (
        <>
          <IconButton
            small
            icon="left"
            label="Previous page"
            off={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            small
            icon="right"
            label="Next page"
            off={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  );
}
