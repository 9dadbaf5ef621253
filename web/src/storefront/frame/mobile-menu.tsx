import { useState } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-overlay.tsx';
import { MENU } from '#texts/site.ts';

const Panel = lazyOverlay(async () => {
  const { MobileMenuPanel } = await import('#web/storefront/frame/mobile-menu-panel.tsx');
  return MobileMenuPanel;
});

/** The phone's menu: an overlay with the same entries as the header. */
export function MobileMenu({ className }: { readonly className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={className}>
      <button
        type="button"
        aria-label={MENU.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-12 place-items-center rounded-full hover:bg-panel focus-visible:rounded-full"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </div>
  );
}
