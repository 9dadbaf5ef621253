import { type ComponentType, lazy, Suspense } from 'react';
import { Alert } from '#web/shared/ui/alert.tsx';
import { UI } from '#texts/ui.ts';

export type OverlayProps = { readonly onClose: () => void };

function Unreachable() {
  return (
    <div className="fixed inset-x-4 top-20 z-50 rounded-md bg-raised shadow-lift">
      <Alert tone="danger">{UI.unreachable}</Alert>
    </div>
  );
}

/** A menu or drawer in a chunk of its own, loaded when it is opened for the first time. */
export function lazyOverlay(
  load: () => Promise<ComponentType<OverlayProps>>,
): ComponentType<OverlayProps> {
  const Overlay = lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Unreachable };
    }
  });
  return (props) => (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}
