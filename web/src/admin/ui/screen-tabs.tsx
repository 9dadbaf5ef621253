import { NavLink } from 'react-router-dom';

/** The screens of one area, beside its title. */
export const ScreenTabs = (props: {
  readonly label: string;
  readonly tabs: readonly (readonly [to: string, name: string])[];
}) => (
  <nav aria-label={props.label} className="flex gap-1 max-sm:gap-0 max-sm:overflow-x-auto">
    {props.tabs.map(([to, name]) => (
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
