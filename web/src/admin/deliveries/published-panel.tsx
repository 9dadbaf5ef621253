import { unpublishedChanges } from '#web/admin/deliveries/compare-plans.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { counted } from '#web/admin/deliveries/plan-words.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { momentName } from '#web/admin/ui/words.ts';

/** What the crews were told, and what they were not. */
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
