import { useId, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { INFLATABLES } from '#web/storefront/frame/site-links.ts';
import { useMenu } from '#web/storefront/frame/use-menu.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { MENU } from '#texts/site.ts';

/** The header's dropdown of shelves. */
export function InflatablesMenu({ className }: { readonly className: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const { open, setOpen } = useMenu(menu);
  const listId = useId();
  return (
    <div ref={menu} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        // A mouse has opened it by pointing already: its press must not close it again. A key has detail 0.
        onClick={({ detail }) => setOpen(detail === 0 ? !open : true)}
        className={`${className} gap-1.5`}
      >
        {MENU.inflatables}
        <Icon
          name="chevron"
          className={`size-4 transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div className={`absolute top-full left-0 pt-3 ${open ? 'animate-rise' : 'hidden'}`}>
        <ul id={listId} className="card grid w-68 gap-0.5 p-2 shadow-lift">
          {INFLATABLES.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-panel aria-[current=page]:text-neon"
              >
                <Icon name={icon} className="size-6 text-cyan" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
