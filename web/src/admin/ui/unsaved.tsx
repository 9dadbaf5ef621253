import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import { useLinkGuard } from '#web/admin/ui/use-link-guard.ts';

type Unsaved = {
  readonly mark: (form: string, isDirty: boolean) => void;
  readonly leave: (go: () => void) => void;
};

const UnsavedContext = createContext<Unsaved>({
  mark: () => undefined,
  leave: (go) => go(),
});

const NONE: ReadonlySet<string> = new Set();

/** Asks before work that is not saved is lost: by a link, by Back, by closing the window, or by what `useLeave` guards. */
export function UnsavedProvider({ children }: { readonly children: ReactNode }) {
  const [dirty, setDirty] = useState(NONE);
  const [held, setHeld] = useState<() => void>();
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  });
  const guard = useLinkGuard(dirty.size > 0);
  useLeaveWarning(dirty.size > 0);
  const mark = useCallback((form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(form);
      else after.delete(form);
      return after;
    });
  }, []);
  const leave = useCallback((go: () => void) => {
    if (now.current.size === 0) go();
    else setHeld(() => go);
  }, []);
  const keep = (): void => {
    setHeld(undefined);
    guard.forget();
  };
  const discard = (): void => {
    const go = held ?? guard.held;
    keep();
    setDirty(NONE);
    go?.();
  };
  return (
    <UnsavedContext value={useMemo(() => ({ mark, leave }), [mark, leave])}>
      {children}
      <ConfirmDiscard
        open={held !== undefined || guard.held !== undefined}
        onKeep={keep}
        onDiscard={discard}
      />
    </UnsavedContext>
  );
}

/** Tells of a form with work that is not saved, until it is, or the form is gone. */
export function useUnsaved(isDirty: boolean): void {
  const { mark } = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    mark(form, isDirty);
    return () => mark(form, false);
  }, [mark, form, isDirty]);
}

/** Does what would take a form away: at once, or once somebody agrees to lose what is not saved. */
export const useLeave = (): Unsaved['leave'] => useContext(UnsavedContext).leave;
