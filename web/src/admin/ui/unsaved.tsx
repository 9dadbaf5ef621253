import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { ActionButton } from './controls.tsx';
import { MeanwhileContext } from './empty-state.tsx';

const MARK = 'guardsUnsaved';

/** A duplicate history entry: the first step back stays on the page and can be confirmed. */
const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true;

const addGuard = (): void =>
  window.history.pushState({ ...window.history.state, [MARK]: true }, '');

/** The other page that a press would open in this window, if any. */
function linkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const opensHere = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!(link instanceof HTMLAnchorElement) || !opensHere || link.target === '_blank') {
    return undefined;
  }
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return undefined;
  return `${pathname}${search}${hash}`;
}

type Hold = (leave: () => void) => void;

function useHeldLinks(unsaved: boolean, hold: Hold): void {
  const navigate = useNavigate();
  // A layout effect, because a press can come before a later effect.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const onClick = (event: MouseEvent): void => {
      const to = linkOf(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => void navigate(to, { replace: isGuard(window.history.state) }));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [unsaved, hold, navigate]);
}

/**
 * The entry stays after saving, because removing it would scroll. So going back takes two steps.
 */
function useHeldBack(unsaved: boolean, hold: Hold): void {
  const stands = useRef(false);
  useEffect(() => {
    if (unsaved && !isGuard(window.history.state)) addGuard();
    stands.current = isGuard(window.history.state);
  }, [unsaved]);
  useEffect(() => {
    const page = window.location.pathname;
    const onStep = ({ state }: PopStateEvent): void => {
      if (window.location.pathname !== page) return;
      const steppedOff = stands.current && !isGuard(state);
      stands.current = isGuard(state);
      if (!steppedOff) return;
      if (!unsaved) return window.history.back();
      window.history.forward();
      hold(() => window.history.go(-2));
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, [unsaved, hold]);
}

/**
 * While work is unsaved, holds back links and the browser's Back for confirmation. Links to new
 * tabs lose nothing.
 */
function useLinkGuard(unsaved: boolean) {
  const [held, setHeld] = useState<() => void>();
  const hold: Hold = useCallback((leave) => setHeld(() => leave), []);
  useHeldLinks(unsaved, hold);
  useHeldBack(unsaved, hold);
  return {
    /** Continues the held navigation. Undefined if none is held. */
    held,
    forget: useCallback(() => setHeld(undefined), []),
  };
}

/** While work is unsaved, closing the window asks first (in the browser's words). */
function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}

/** Initial focus: the safe answer. */
function KeepButton({ onKeep }: { readonly onKeep: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <ActionButton ref={button} onClick={onKeep}>
      Keep editing
    </ActionButton>
  );
}

/** Confirms before typed work is lost. Closing it keeps the work. */
function ConfirmDiscard(props: {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog open={props.open} onClose={props.onKeep} title="Discard your changes?">
      <div className="grid gap-4 p-4">
        <p>Your changes here are not saved yet.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <KeepButton onKeep={props.onKeep} />
          <ActionButton variant="danger" onClick={props.onDiscard}>
            Discard changes
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

type Unsaved = {
  readonly mark: (form: string, isDirty: boolean) => void;
  /** @param forms those that `go` removes; all if left out */
  readonly leave: (go: () => void, forms?: ReadonlySet<string>) => void;
};

const UnsavedContext = createContext<Unsaved>({ mark: () => undefined, leave: (go) => go() });

const HasWorkContext = createContext(false);

const NONE: ReadonlySet<string> = new Set();

const marking =
  (form: string, isDirty: boolean) =>
  (before: ReadonlySet<string>): ReadonlySet<string> => {
    if (before.has(form) === isDirty) return before;
    const after = new Set(before);
    if (isDirty) after.add(form);
    else after.delete(form);
    return after;
  };

/** Confirms before unsaved work is lost by a link, Back, closing, or what `useLeave` guards. */
export function UnsavedProvider({ children }: { readonly children: ReactNode }) {
  const [dirty, setDirty] = useState(NONE);
  const [held, setHeld] = useState<{ go: () => void; forms?: ReadonlySet<string> | undefined }>();
  const now = useRef(dirty);
  useLayoutEffect(() => {
    now.current = dirty;
  });
  const guard = useLinkGuard(dirty.size > 0);
  useLeaveWarning(dirty.size > 0);
  const mark = useCallback((form: string, isDirty: boolean) => {
    setDirty(marking(form, isDirty));
  }, []);
  const leave = useCallback((go: () => void, forms?: ReadonlySet<string>) => {
    if ((forms ?? now.current).size === 0) go();
    else setHeld({ go, forms });
  }, []);
  const keep = (): void => {
    setHeld(undefined);
    guard.forget();
  };
  const discard = (): void => {
    const { go, forms } = held ?? { go: guard.held };
    keep();
    // Forms that stay keep their unsaved work.
    setDirty((before) =>
      forms === undefined ? NONE : new Set([...before].filter((one) => !forms.has(one))),
    );
    go?.();
  };
  return (
    <UnsavedContext value={useMemo(() => ({ mark, leave }), [mark, leave])}>
      <HasWorkContext value={dirty.size > 0}>{children}</HasWorkContext>
      <ConfirmDiscard
        open={held !== undefined || guard.held !== undefined}
        onKeep={keep}
        onDiscard={discard}
      />
    </UnsavedContext>
  );
}

/** Registers a form's unsaved work until it is saved or the form is gone. */
export function useUnsaved(isDirty: boolean): void {
  const { mark } = useContext(UnsavedContext);
  const form = useId();
  // A layout effect: on slow machines, Escape came before a later effect and closed the form
  // without asking.
  useLayoutEffect(() => {
    mark(form, isDirty);
    return () => mark(form, false);
  }, [mark, form, isDirty]);
}

/**
 * Whether a media query matches that decides what is on the screen. While work is unsaved, the
 * answer does not change, because another layout would remove the form.
 */
export function useLayoutQuery(query: string): boolean {
  const matches = useMediaQuery(query);
  const hasWork = useContext(HasWorkContext);
  const [shown, setShown] = useState(matches);
  if (shown !== matches && !hasWork) setShown(matches);
  return shown;
}

/** Runs something that removes a form: right away, or after confirming the loss of unsaved work. */
export const useLeave = (): Unsaved['leave'] => useContext(UnsavedContext).leave;

/** A form in a dialog. Closing it is confirmed first if something typed in it would be lost. */
export function FormDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  /** For a long form. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}) {
  const outer = useContext(UnsavedContext);
  const forms = useRef(new Set<string>());
  // Closing the dialog loses none of what is unsaved behind it.
  const inner = useMemo<Unsaved>(
    () => ({
      mark(form, isDirty) {
        if (isDirty) forms.current.add(form);
        else forms.current.delete(form);
        outer.mark(form, isDirty);
      },
      leave: (go) => outer.leave(go, new Set(forms.current)),
    }),
    [outer],
  );
  return (
    <UnsavedContext value={inner}>
      <Dialog
        open
        title={props.title}
        side={props.isFull === true ? 'full' : 'center'}
        onClose={() => inner.leave(props.onClose)}
      >
        <div className="p-4">{props.children}</div>
      </Dialog>
    </UnsavedContext>
  );
}

/**
 * Forms for a record as it was when they opened. If the record is changed elsewhere while nothing
 * is unsaved, the forms restart with the current one. Otherwise what was typed stays, saving is
 * refused, and the user chooses which of the two to continue with.
 * @param props.version of what the forms edit; the rest of `now` is always shown as it is
 */
export function Opened<T>(props: {
  readonly now: T;
  readonly version: string;
  readonly children: (seen: T) => ReactNode;
}) {
  const { now, version, children } = props;
  const outer = useContext(UnsavedContext);
  const [dirty, setDirty] = useState(NONE);
  const [opened, setOpened] = useState({ record: now, version, round: 0 });
  const inner = useMemo<Unsaved>(
    () => ({
      mark(form, isDirty) {
        setDirty(marking(form, isDirty));
        outer.mark(form, isDirty);
      },
      leave: outer.leave,
    }),
    [outer],
  );
  const load = (): void => setOpened({ record: now, version, round: opened.round + 1 });
  const isCurrent = opened.version === version;
  if (!isCurrent && dirty.size === 0) load();
  return (
    <UnsavedContext value={inner}>
      <MeanwhileContext
        value={{
          version: opened.version,
          events: [],
          load,
          keep: () => setOpened({ ...opened, record: now, version }),
        }}
      >
        <Fragment key={opened.round}>{children(isCurrent ? now : opened.record)}</Fragment>
      </MeanwhileContext>
    </UnsavedContext>
  );
}
