import { unpublishedChanges } from '#web/admin/deliveries/compare-plans.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { counted } from '#web/admin/data/plan-words.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { momentName } from '#web/admin/ui/words.ts';

/** Source of the drive times, if not our own estimate. */
export function DriveTimesNote() {
  const { driveTimes } = useBoard().plan;
  if (driveTimes === undefined) return null;
  return driveTimes === 'service' ? (
    <p className="text-sm text-muted">Drive times are the routing service's.</p>
  ) : (
    <Badge is="look">The routing service did not answer: drive times are estimated</Badge>
  );
}

/** What crews were given, and what has changed since. */
export function PublishedPanel() {
  const { plan } = useBoard();
  const { published, publishedVersion } = plan;
  const changes = unpublishedChanges(plan);
  if (published === undefined) {
    return (
      <Panel title="Not published">
        <p className="text-muted">No crew sees this day yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Published" note={`v${publishedVersion}, ${momentName(published.at)}`}>
      {changes === 0 ? (
        <Badge is="done">The crews have this plan</Badge>
      ) : (
        <Badge is="look">{counted(changes, 'stop', 'stops')} changed, not published</Badge>
      )}
    </Panel>
  );
}
