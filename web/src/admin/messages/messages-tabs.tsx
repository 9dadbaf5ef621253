import { NavLink } from 'react-router-dom';

const TABS = [
  ['/admin/messages', 'Inbox'],
  ['/admin/messages/sent', 'Outgoing'],
  ['/admin/messages/answers', 'Answers'],
] as const;

/** Inbox, sent mail and canned answers. */
export const MessagesTabs = () => (
  <nav aria-label="Messages" className="flex gap-1 max-sm:gap-0">
    {TABS.map(([to, name]) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          `inline-flex h-8 items-center rounded-md px-2.5 font-medium max-sm:h-11 max-sm:px-1.5 max-sm:text-sm ${isActive ? 'bg-chosen text-ink' : 'text-muted hover:text-ink'}`
        }
      >
        {name}
      </NavLink>
    ))}
  </nav>
);
