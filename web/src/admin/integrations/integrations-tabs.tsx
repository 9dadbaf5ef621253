import { NavLink } from 'react-router-dom';
import type { Need } from '#core/staff/access.ts';
import { useMay } from '#web/admin/ui/may.ts';

const TABS: readonly { readonly to: string; readonly name: string; readonly needs: Need }[] = [
  { to: '/admin/integrations', name: 'Webhooks', needs: 'settings:read' },
  { to: '/admin/integrations/imports', name: 'Imports', needs: 'settings:read' },
  { to: '/admin/integrations/keys', name: 'API keys', needs: 'catalogue:read' },
];

/** Webhooks and imports are an owner's; everybody may have keys. */
export function IntegrationsTabs() {
  const may = useMay();
  return (
    <nav aria-label="Integrations" className="flex gap-1 max-sm:gap-0">
      {TABS.filter(({ needs }) => may(needs)).map(({ to, name }) => (
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
}
