import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LinkProps } from 'react-router-dom';
import type { Need } from '#core/staff/access.ts';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import { Link } from './link.tsx';
import { Needs, useOpens } from './may.ts';

type Look = {
  /** `primary` is the one green action of a view. */
  readonly variant?: 'primary' | 'normal' | 'quiet' | 'danger' | undefined;
  /** 26 px high in rows and panel headers, 32 px elsewhere, 44 px on phones. */
  readonly small?: boolean | undefined;
  readonly icon?: AdminIconName | undefined;
  /** The key that does the same. */
  readonly keyHint?: string | undefined;
};

const VARIANTS = {
  primary: 'cta font-semibold',
  normal: 'border border-rim bg-over hover:border-edge hover:bg-chosen',
  quiet: 'border border-transparent text-muted hover:border-edge hover:bg-chosen hover:text-ink',
  danger: 'border border-rim bg-over text-act hover:border-edge hover:bg-chosen',
} as const;

const OFF = 'cursor-not-allowed border border-dashed border-rim text-faint';

const look = ({ variant = 'normal', small = false }: Look, isOff: boolean, more = ''): string =>
  `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap max-sm:h-11 print:hidden ${
    small ? 'h-[26px] px-2 text-sm max-sm:px-3' : 'h-8 px-3 text-base'
  } ${isOff ? OFF : VARIANTS[variant]} ${more}`;

/** For elements other than a button that should look like one. */
export const buttonLook = look({}, false);

export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className="inline-block min-w-[18px] rounded-sm border border-current/25 px-1 text-center font-sans text-xs leading-4 opacity-80 max-sm:hidden pointer-coarse:hidden">
    {children}
  </kbd>
);

function Inside({ icon, keyHint, children }: Look & { readonly children?: ReactNode }) {
  return (
    <>
      {icon && <AdminIcon name={icon} />}
      {children}
      {keyHint !== undefined && (
        <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
          <Kbd>{keyHint}</Kbd>
        </span>
      )}
    </>
  );
}

type ActionButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows progress and ignores presses, but keeps focus. */
    readonly busy?: boolean | undefined;
    /** Cannot be pressed now but keeps focus. */
    readonly off?: boolean | undefined;
    /** Pressed while off: says what is missing. */
    readonly onOff?: (() => void) | undefined;
    /** What its call requires. Not drawn for other roles. */
    readonly needs?: Need | undefined;
  };

export const ActionButton = ({ needs, ...props }: ActionButtonProps) =>
  needs === undefined ? (
    <PlainButton {...props} />
  ) : (
    <Needs is={needs}>
      <PlainButton {...props} />
    </Needs>
  );

/** For what cannot be undone: the first press asks, the second one acts. */
export function SureButton({
  sure,
  onSure,
  children,
  ...props
}: ActionButtonProps & { readonly sure: string; readonly onSure: () => void }) {
  const [isSure, setSure] = useState(false);
  return (
    <ActionButton variant="danger" {...props} onClick={isSure ? onSure : () => setSure(true)}>
      {isSure ? sure : children}
    </ActionButton>
  );
}

function PlainButton(props: Omit<ActionButtonProps, 'needs'>) {
  const { variant, small, icon, keyHint, busy = false, off = false, className, ...rest } = props;
  const { children, onClick, onOff, ...native } = rest;
  const isOff = off || native.disabled === true;
  return (
    <button
      type="button"
      {...native}
      aria-keyshortcuts={keyHint ?? native['aria-keyshortcuts']}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={(event) => {
        if (!busy && !off) return onClick?.(event);
        event.preventDefault();
        if (off) onOff?.();
      }}
      className={look({ variant, small }, isOff, className)}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      <Inside icon={busy ? undefined : icon} keyHint={keyHint}>
        {children}
      </Inside>
    </button>
  );
}

/** Not drawn for a role that may not open its target. */
export const ActionLink = (
  props: Omit<LinkProps, 'className'> & Look & { readonly className?: string | undefined },
) => {
  const opens = useOpens();
  const { variant, small, icon, keyHint, className, children, ...rest } = props;
  return !opens(props.to) ? null : (
    <Link {...rest} className={look({ variant, small }, false, className)}>
      <Inside icon={icon} keyHint={keyHint}>
        {children}
      </Inside>
    </Link>
  );
};

export const IconButton = (
  props: Omit<ActionButtonProps, 'children'> & {
    readonly icon: AdminIconName;
    readonly label: string;
  },
) => {
  const { label, small = false, className = '', ...rest } = props;
  const size = small ? 'w-[26px]' : 'w-8';
  return (
    <ActionButton
      variant="quiet"
      {...rest}
      small={small}
      aria-label={label}
      title={label}
      className={`!px-0 max-sm:w-11 ${size} ${className}`}
    />
  );
};

/** Turned on or off right away. `isFixed`: always on. */
export const Switch = (props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy?: boolean;
  readonly isFixed?: boolean;
  readonly onTurn: () => void;
  /** A label beside it. */
  readonly children?: ReactNode;
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={props.isOn}
    aria-label={props.label}
    aria-busy={props.isBusy || undefined}
    aria-disabled={props.isFixed || undefined}
    onClick={() => {
      if (props.isBusy !== true && props.isFixed !== true) props.onTurn();
    }}
    className="group inline-flex h-7 items-center gap-2 text-muted aria-disabled:cursor-not-allowed aria-disabled:opacity-60 max-sm:-my-2 max-sm:h-11"
  >
    <span className="relative h-[18px] w-8 shrink-0 rounded-full border border-edge bg-ground group-aria-checked:border-done group-aria-checked:bg-done/20">
      <span className="absolute top-0.5 left-0.5 size-3 rounded-full bg-muted transition-transform duration-150 group-aria-checked:translate-x-3.5 group-aria-checked:bg-done" />
    </span>
    {props.children}
  </button>
);

/** A choice of a few options, always visible. */
export function Segmented<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="inline-flex h-8 overflow-hidden rounded-md border border-rim max-sm:h-11">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="flex cursor-pointer items-center border-l border-rim px-2.5 font-medium whitespace-nowrap text-muted first-of-type:border-l-0 hover:text-ink has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-cyan"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const CHIP =
  'inline-flex h-[26px] shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap max-sm:h-11 max-sm:px-3';

/** A view to choose (with its count), or an active filter (with a cross to remove it). */
export function Chip(props: {
  readonly on: boolean;
  readonly count?: number | undefined;
  readonly onPress: () => void;
  readonly onRemove?: (() => void) | undefined;
  /** Goes out by mail on Mondays. */
  readonly isMailed?: boolean;
  readonly children: string;
}) {
  const { on, count, onPress, onRemove, isMailed = false, children } = props;
  const colors = on ? 'border-edge bg-chosen text-ink' : 'border-rim text-soft hover:text-ink';
  return (
    <span className={`${CHIP} ${colors} has-[button:focus-visible]:border-cyan`}>
      <button type="button" aria-pressed={on} onClick={onPress} className="h-full outline-offset-0">
        {children}
        {isMailed && (
          <>
            <span className="sr-only">, emailed on Mondays</span>
            <AdminIcon name="mail" className="ml-1.5 inline size-3.5 text-muted" />
          </>
        )}
        {count !== undefined && <span className="ml-1.5 text-muted">{count}</span>}
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${children}`}
          onClick={onRemove}
          className="-mr-1 grid size-6 place-items-center text-muted hover:text-ink max-sm:-mr-3 max-sm:size-11"
        >
          <AdminIcon name="close" className="size-3" />
        </button>
      )}
    </span>
  );
}

const EDGE = 8;

/**
 * In the top layer, so that no scrolling column cuts it off. Below the button, else above it, and
 * inside the window.
 */
function showAt(panel: HTMLElement, button: HTMLElement): void {
  panel.showPopover();
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isRoomBelow = bottom + 4 + height <= innerHeight - EDGE;
  const left = Math.min(Math.max(right - width, EDGE), innerWidth - width - EDGE);
  panel.style.setProperty('--left', `${left}px`);
  panel.style.setProperty(
    '--top',
    `${isRoomBelow ? bottom + 4 : Math.max(EDGE, top - 4 - height)}px`,
  );
}

/** A button with a panel below, a sheet on phones. Closes on Escape and outside presses. */
export function Menu(props: {
  readonly label: string;
  readonly button: ActionButtonProps;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const { open, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (open && box.current && panel.current) showAt(panel.current, box.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    panel.current
      ?.querySelector<HTMLElement>(':is(input, select, button):not(:disabled)')
      ?.focus({ preventScroll: true });
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) !== true) onOpen(false);
    };
    // Before a drawer below handles the key.
    const onKey = (event: KeyboardEvent): void => {
      // A calendar opened from here closes first.
      const isInside = event.target instanceof Element && event.target.closest('dialog') !== null;
      const isAbove = isInside && panel.current?.querySelector('dialog') !== null;
      if (event.key !== 'Escape' || isAbove) return;
      event.preventDefault();
      onOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [open, onOpen]);
  return (
    <div ref={box} className="relative">
      <ActionButton
        {...props.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
      />
      {open && (
        <div
          ref={panel}
          id={id}
          role="group"
          aria-label={props.label}
          popover="manual"
          className="fixed inset-auto top-(--top) left-(--left) m-0 grid max-h-[70dvh] w-72 gap-3 overflow-y-auto rounded-lg border border-edge bg-raised p-3 text-ink shadow-lift max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-auto max-sm:rounded-b-none max-sm:p-4"
        >
          {props.children}
        </div>
      )}
    </div>
  );
}

/** A menu's open state, for its button and its key. */
export const useMenu = () => {
  const [open, onOpen] = useState(false);
  return { open, onOpen };
};
