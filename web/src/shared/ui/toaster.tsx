import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastUse } from '#web/shared/toast.ts';

const Stack = lazy(async () => {
  const { ToastStack } = await import('#web/shared/ui/toast-stack.tsx');
  return { default: ToastStack };
});

const never = (): boolean => false;

/**
 * Where messages appear: a live region from the start. Its styling loads with the first message.
 */
export function Toaster() {
  const isUsed = useSyncExternalStore(toastUse.subscribe, toastUse.isUsed, never);
  return (
    <div aria-live="polite">
      {isUsed && (
        <Suspense fallback={null}>
          <Stack />
        </Suspense>
      )}
    </div>
  );
}
