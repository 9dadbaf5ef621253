import type { SessionDto } from '#core/contract/accounts.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { momentName } from '#web/admin/ui/words.ts';

/** Where a person is signed in: one row per device, with a button to sign it out. */
export const SessionList = (props: {
  readonly sessions: readonly SessionDto[];
  readonly busy: boolean;
  readonly onEnd: (id: string) => void;
}) =>
  props.sessions.length === 0 ? (
    <p className="p-3 text-muted">Not signed in anywhere.</p>
  ) : (
    <ul>
      {props.sessions.map(({ id, device, network, startedAt, seenAt, isThis }) => (
        <li
          key={id}
          className="flex min-h-11 items-center gap-3 border-t border-line px-3 py-1 first:border-t-0"
        >
          <div className="min-w-0 flex-1">
            <TwoLines
              wraps
              first={device || 'Unknown device'}
              second={[
                isThis ? 'this session' : `active ${momentName(seenAt)}`,
                `since ${momentName(startedAt)}`,
                ...(network === undefined ? [] : [network]),
              ].join(', ')}
            />
          </div>
          {!isThis && (
            <ActionButton
              small
              variant="quiet"
              busy={props.busy}
              aria-label={`Sign out of ${device || 'an unknown device'}`}
              onClick={() => props.onEnd(id)}
            >
              Sign out
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
